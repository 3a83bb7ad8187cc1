import type { SessionView } from '../view/fleet-view.ts';
import { plainLine } from '../view/plain-line.ts';

/** One line on what somebody has to see to in a session, and what else is to be said of it. */
export function askedOf({ open }: SessionView, more: string): string {
  const [first, ...others] = open;
  if (first === undefined) return plainLine(more);
  const { kind, request, summary, postponed_until } = first;
  const what = [
    ...(kind === 'request' || kind === 'turn' ? [] : [`${kind.replace('_', ' ')}:`]),
    ...(request === null ? [] : [request]),
    summary ?? (kind === 'request' ? 'asks something' : ''),
    ...(postponed_until === null ? [] : [`(later: ${postponed_until})`]),
    ...(others.length === 0 ? [] : [`(+${others.length})`]),
  ];
  const asked = what.join(' ').replace(/:$/, '');
  return plainLine(more === '' ? asked : `${asked} (${more})`);
}
