import { isProcessAlive } from '@gsd-code-skill/core';
import {
  type BoundPane,
  listSpool,
  readBindings,
  serverPidOf,
} from '@gsd-code-skill/session-channel';

/** Whether the Claude Code that a pane was bound to still lives. */
export function isLiving({ pane, binding: { claudePid } }: BoundPane): boolean {
  return claudePid !== undefined && isProcessAlive(claudePid) && isProcessAlive(serverPidOf(pane));
}

/** `unread`: an event waits of a pane that nobody knows yet, which may be the session's new one. */
export type Successor = 'living' | 'unread' | 'none';

/** Looks which sessions whose Claude Code is gone were started again, in another pane. */
export async function findSuccessors(
  stateDir: string,
): Promise<(sessionName: string) => Successor> {
  // in this order: an event is in the spool until its pane is known
  const spooled = await listSpool(stateDir);
  const bound = await readBindings(stateDir);
  const living = new Set(bound.filter(isLiving).map(({ binding }) => binding.sessionName));
  const known = new Set(bound.map(({ pane }) => pane));
  const otherwise = spooled.some(({ pane }) => !known.has(pane)) ? 'unread' : 'none';
  return (sessionName) => (living.has(sessionName) ? 'living' : otherwise);
}
