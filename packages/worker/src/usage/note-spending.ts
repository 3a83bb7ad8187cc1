import { localDay } from '@gsd-code-skill/core';
import {
  addNotice,
  type BoundPane,
  type Notice,
  type RateLimit,
  readSpending,
  readStatusLine,
  writeSpending,
} from '@gsd-code-skill/session-channel';
import { tellNotice } from '../event/own-event.ts';
import { countSpending, newWarnings, resetOf } from './count-spending.ts';

/** Counts what a session costs, and tells when its budget is spent or a limit nearly used up. */
export async function noteSpending(
  stateDir: string,
  { pane, binding }: Pick<BoundPane, 'pane' | 'binding'>,
  budget: number | null,
  now = Date.now(),
): Promise<void> {
  const { agentId, sessionName, claudePid: pid } = binding;
  const session = binding.claudeSessions.at(-1);
  const line = await readStatusLine(stateDir, pane, session).catch(() => undefined);
  if (line === undefined || session === undefined) return;

  const day = localDay(now);
  const before = await readSpending(stateDir, agentId);
  let spending = countSpending(before, day, { session, pid, usd: line.costUsd ?? 0 });
  const warnings = newWarnings(spending, line.rateLimits, now);
  for (const limit of warnings) await addNotice(stateDir, sessionName, noticeOf(limit));
  const warned = warnings.map((one) => ({ limit: one.limit, resetsAt: resetOf(one) }));
  spending = { ...spending, warned: [...spending.warned, ...warned].slice(-20) };

  const isSpent = budget !== null && spending.usd >= budget && spending.toldDay !== day;
  if (isSpent) {
    await tellNotice(stateDir, pane, binding, {
      trigger: 'budget_reached',
      key: `budget ${agentId} ${day}`,
      details: { spent_usd: spending.usd.toFixed(2), budget_usd_per_day: `${budget}` },
    });
    spending = { ...spending, toldDay: day };
  }
  if (JSON.stringify(spending) !== JSON.stringify(before)) {
    await writeSpending(stateDir, agentId, spending);
  }
}

function noticeOf(one: RateLimit): Notice {
  const { limit, usedPercent, resetsAt } = one;
  const until = resetsAt === undefined ? '' : `, resets at ${resetsAt}`;
  const text = `usage limit ${limit}: ${Math.round(usedPercent)}% used${until}`;
  return { id: `limit ${limit} ${resetOf(one)}`, text };
}
