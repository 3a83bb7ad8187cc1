import { plainLine } from '@gsd-code-skill/wake-format';
import type { SessionView, ViewState } from '../view/fleet-view.ts';

const words: readonly (readonly [ViewState, string])[] = [
  ['waiting', 'waiting'],
  ['failed', 'failed'],
  ['ended', 'ended'],
  ['working', 'working'],
  ['idle', 'idle'],
];

/** One line on many sessions: how many do what, what they did cost, and what else is said. */
export function summaryOf(
  whose: string,
  sessions: readonly SessionView[],
  ...more: readonly string[]
): string {
  const enabled = sessions.filter(({ enabled: is }) => is);
  const counts = words.flatMap(([state, word]) => {
    const count = enabled.filter((one) => one.state === state).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const today = sessions.reduce((sum, { cost_usd_today: usd }) => sum + (usd ?? 0), 0);
  const facts = [
    `${whose}: ${sessions.length} ${sessions.length === 1 ? 'agent' : 'agents'}`,
    ...counts,
    ...(today > 0 ? [`$${today.toFixed(2)} today`] : []),
    ...more,
  ];
  return plainLine(facts.join(', '));
}
