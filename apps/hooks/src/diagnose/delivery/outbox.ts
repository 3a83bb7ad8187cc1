import { isPending, openOutbox } from '@gsd-code-skill/openclaw-client';
import { statePaths } from '@gsd-code-skill/session-channel';
import { type Check, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import { describeWaiting } from './describe-waiting.ts';

/** Looks what waits in the outbox, and what was given up. */
export async function checkOutbox({ stateDir }: Machine, now = Date.now()): Promise<Check> {
  const entries = await openOutbox(statePaths(stateDir).outbox).list();
  const waiting = entries.filter(({ state }) => isPending(state));
  const dead = entries.filter(({ state }) => state === 'dead');
  if (entries.length === 0) return ok('outbox', 'empty');

  const [oldest] = waiting;
  const parts = [
    oldest && describeWaiting(waiting.length, now - Date.parse(oldest.enqueuedAt)),
    dead.length > 0 && `${dead.length} given up`,
    [...waiting, ...dead].findLast(({ message }) => message !== undefined)?.message,
  ];
  const detail = parts.filter(Boolean).join('; ');
  const isTrying = waiting.some(({ attempts }) => attempts > 0);
  if (dead.length === 0 && !isTrying) return ok('outbox', detail);
  return warning('outbox', detail, 'gsd-hooks outbox list');
}
