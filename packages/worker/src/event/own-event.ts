import type { EventTrigger } from '@gsd-code-skill/core';
import {
  addEvent,
  type Binding,
  loggedNotice,
  type PaneKey,
  paneIdOf,
  serverPidOf,
} from '@gsd-code-skill/session-channel';
import type { HookPayload } from './hook-event.ts';

/** The name of every event that a worker puts into the spool itself. */
export const ownEventName = loggedNotice;

/** Something a worker noticed itself. */
export interface Notice {
  readonly trigger: EventTrigger;
  /** What it is about; the same is told once, by whichever worker. */
  readonly key: string;
  /** What else to say of it, by snake_case names. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Tells of it as Claude Code tells of an event: by the spool, so in order and through any crash. */
export async function tellNotice(
  stateDir: string,
  pane: PaneKey,
  memory: Binding,
  { trigger, key, details = {} }: Notice,
): Promise<boolean> {
  const payload: Partial<HookPayload> = {
    session_id: memory.claudeSessions.at(-1),
    transcript_path: memory.transcriptPath,
    notice_trigger: trigger,
    notice: details,
  };
  const header = {
    socketPath: memory.socketPath,
    serverPid: serverPidOf(pane),
    paneId: paneIdOf(pane),
    claudePid: memory.claudePid,
    event: ownEventName,
  };
  return addEvent(stateDir, { pane, header, payload, key });
}
