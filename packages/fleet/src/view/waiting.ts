import type { OpenItem, SessionView } from './fleet-view.ts';

/** True for a request, failure or end that nobody has postponed: a finished turn waits for nobody. */
export function isDue({ kind, postponed_until }: OpenItem): boolean {
  return kind !== 'turn' && postponed_until === null;
}

/** True for a session in which something waits for somebody. */
export function isWaiting(session: Pick<SessionView, 'enabled' | 'open'>): boolean {
  return countWaiting([session]) > 0;
}

/** How many requests, failures and ends of these sessions wait for somebody. */
export function countWaiting(sessions: readonly Pick<SessionView, 'enabled' | 'open'>[]): number {
  return sessions
    .filter(({ enabled }) => enabled)
    .flatMap(({ open }) => open)
    .filter(isDue).length;
}
