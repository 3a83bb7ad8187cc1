import type { Dialog } from '../dialog.ts';

/** True for the same dialog on the same tab, wherever its cursor and ticks are. */
export function isSameDialog(one: Dialog, other: Dialog): boolean {
  // the body tells two permissions apart that ask in the same words
  const name = ({ kind, title, header, body, currentTab }: Dialog) =>
    JSON.stringify([kind, title, header, body, currentTab]);
  return name(one) === name(other);
}

/** True when a dialog is what another has become after a key: the same, another of its tabs, or its review. */
export function isContinued(begun: Dialog, now: Dialog): boolean {
  const bar = ({ tabs }: Dialog) => tabs.map(({ label }) => label).join('\n');
  return begun.tabs.length > 0 ? bar(begun) === bar(now) : isSameDialog(begun, now);
}
