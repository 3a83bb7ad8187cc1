import { setTimeout as delay } from 'node:timers/promises';
import { type PaneKey, readBinding } from '@gsd-code-skill/session-channel';
import { tellNotice } from '../event/own-event.ts';
import { findSuccessors } from './find-successors.ts';
import { hasPending } from './has-pending.ts';

export interface KilledOptions {
  readonly stateDir: string;
  readonly pane: PaneKey;
  /** The process that is gone. */
  readonly claudePid: number;
  readonly signal: AbortSignal;
  /**
   * Milliseconds that its last event has to come.
   *
   * @default 1500
   */
  readonly settling?: number | undefined;
}

/** Tells of a Claude Code that has ended without a word: it was killed, or has crashed. */
export async function tellKilled(options: KilledOptions): Promise<void> {
  const { stateDir, pane, claudePid, signal, settling = 1500 } = options;
  await pause(settling, signal);
  while (!signal.aborted && (await hasPending(stateDir, pane))) await pause(200, signal);
  const memory = await readBinding(stateDir, pane);
  // another one runs there by now, or it has said so itself
  if (memory?.claudePid !== claudePid || memory.gonePid === claudePid) return;
  const look = async () => (await findSuccessors(stateDir))(memory.sessionName);
  let successor = await look();
  while (!signal.aborted && successor === 'unread') {
    await pause(200, signal);
    successor = await look();
  }
  if (signal.aborted || successor === 'living') return;
  await tellNotice(stateDir, pane, memory, killedNotice(claudePid));
}

/** What is told of a Claude Code that could not tell its end; once, whoever finds out. */
export function killedNotice(claudePid: number) {
  return {
    trigger: 'session_end',
    key: `gone ${claudePid}`,
    details: { reason: 'killed', note: 'it was killed or has crashed, and said nothing itself' },
  } as const;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {});
}
