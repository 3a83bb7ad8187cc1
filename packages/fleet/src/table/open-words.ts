import { shortSpan } from '@gsd-code-skill/core';
import { plainLine } from '@gsd-code-skill/wake-format';
import type { OpenItem, SessionView } from '../view/fleet-view.ts';

/** One line on what somebody has to see to in a session, and what else is to be said of it. */
export function openWords({ open }: SessionView, more: string, now: number): string {
  const [first, ...others] = open;
  if (first === undefined) return plainLine(more);
  // the end of its turn goes without saying
  const left = others.filter(({ kind }) => kind !== 'turn').length;
  const asked = left === 0 ? itemWords(first, now) : `${itemWords(first, now)} (+${left})`;
  return plainLine(more === '' ? asked : `${asked} (${more})`);
}

/** One thing that somebody has to see to: what a narrow line must not cut off comes first. */
export function itemWords(item: OpenItem, now: number): string {
  const { kind, request, summary, postponed_until: until } = item;
  const label = kind === 'request' || kind === 'turn' ? '' : kind.replace('_', ' ');
  const about = summary ?? (kind === 'request' ? 'asks something' : '');
  const what = [request, toldWord(item), about].filter(Boolean).join(' ');
  const words = [label, what].filter(Boolean).join(': ');
  if (until === null) return plainLine(words);
  const span = shortSpan(Date.parse(until) - now);
  return plainLine(`later, in ${span}: ${words}`);
}

function toldWord({ reminded_at, escalated_at }: OpenItem): string {
  if (escalated_at !== null) return '(escalated)';
  return reminded_at === null ? '' : '(reminded)';
}
