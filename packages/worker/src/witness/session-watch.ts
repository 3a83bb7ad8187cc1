import { type ClaudeSession, configDirOf, watchSession } from '@gsd-code-skill/claude-sessions';
import { type Binding, type PaneKey, readBinding } from '@gsd-code-skill/session-channel';
import type { WorkerContext } from '../worker-context.ts';
import { lookAtBusy } from './look-at-busy.ts';
import { lookAtIdle } from './look-at-idle.ts';
import { lookAtWaiting } from './look-at-waiting.ts';
import { screenStatus } from './screen-status.ts';
import type { Kept, Seen, Sight } from './sight.ts';
import { tellKilled } from './tell-killed.ts';

/** One Claude Code, watched as long as it lives. */
export interface SessionWatch {
  readonly claudePid: number;
  /** Looks again: an event of the pane was handled. */
  look(): void;
  close(): void;
  /** Resolves when the process has ended and that was told, or the watch was closed. */
  readonly ended: Promise<void>;
}

export interface SessionWatchOptions {
  readonly context: WorkerContext;
  readonly pane: PaneKey;
  readonly claudePid: number;
  readonly transcriptPath: string;
  readonly onTrouble: (error: unknown) => void;
}

/** Milliseconds between looks at the screen of a version that keeps no state file. */
const screenInterval = 1000;

export function startSessionWatch(options: SessionWatchOptions): SessionWatch {
  const { context, pane, claudePid, transcriptPath, onTrouble } = options;
  const controller = new AbortController();
  const kept: Kept = { told: new Set() };
  let sight: Sight | undefined;
  let turn = { id: '', seenAt: 0 };
  let source: 'file' | 'screen' = 'file';
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  function see(seen: Seen): void {
    if (sight?.status === seen.status && sight.statusAt === seen.statusAt) return;
    sight = { ...seen, since: performance.now(), before: sight?.status };
    look();
  }

  /** Looks once, and once more for all who asked meanwhile. */
  function look(): void {
    if (controller.signal.aborted) return;
    if (looking !== undefined) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(timer);
    looking = lookNow()
      .catch((error: unknown) => {
        onTrouble(error);
        return screenInterval;
      })
      .then((again) => {
        looking = undefined;
        if (isAskedAgain) {
          isAskedAgain = false;
          look();
        } else if (again !== undefined && !controller.signal.aborted) {
          timer = setTimeout(look, again);
        }
      });
  }

  /** Does what the status asks for; gives the milliseconds until the next look, if one is needed. */
  async function lookNow(): Promise<number | undefined> {
    const memory = await readBinding(context.stateDir, pane);
    if (memory === undefined || memory.claudePid !== claudePid) return undefined;
    const id = memory.turn?.id ?? '';
    if (turn.id !== id) turn = { id, seenAt: performance.now() };
    if (source === 'screen') await seeScreen(memory);
    const again = await lookAt(memory);
    return source === 'screen' && memory.turn?.isOpen
      ? Math.min(again ?? screenInterval, screenInterval)
      : again;
  }

  async function seeScreen(memory: Binding): Promise<void> {
    const status = await screenStatus(context, pane, memory);
    if (status === undefined || status === sight?.status) return;
    sight = { status, statusAt: undefined, since: performance.now(), before: sight?.status };
  }

  function lookAt(memory: Binding): Promise<number | undefined> | undefined {
    if (sight === undefined) return undefined;
    const given = { context, pane, claudePid, memory, sight, turnSeenAt: turn.seenAt, kept };
    switch (sight.status) {
      case 'idle':
        return lookAtIdle(given);
      case 'busy':
        return lookAtBusy(given);
      case 'waiting':
        // hooks tell of dialogs as well, and no screen tells for certain that they have not
        return source === 'file' ? lookAtWaiting(given) : undefined;
    }
  }

  const ended = watchSession(configDirOf({}, transcriptPath), claudePid, {
    signal: controller.signal,
    onChange(reading) {
      const session: Partial<ClaudeSession> = reading.status === 'living' ? reading.session : {};
      const { status, statusUpdatedAt, waitingFor } = session;
      const statusAt = statusUpdatedAt === undefined ? undefined : Date.parse(statusUpdatedAt);
      source = status === undefined ? 'screen' : 'file';
      if (status !== undefined) return see({ status, statusAt, waitingFor });
      // what a file said that is gone or cannot be read says nothing of now
      sight = undefined;
      look();
    },
  })
    .then((end) => {
      if (end === 'aborted') return undefined;
      const { signal } = controller;
      return tellKilled({ stateDir: context.stateDir, pane, claudePid, signal });
    })
    .catch(onTrouble)
    .then(close);

  function close(): void {
    controller.abort();
    clearTimeout(timer);
  }

  return { claudePid, look, close, ended };
}
