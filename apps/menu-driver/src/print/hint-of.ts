import type { FittingAction } from '@gsd-code-skill/session-driver';
import { requireAction } from '../actions/action-table.ts';

/** An action that fits the screen, as it would be written. */
export function hintOf(fitting: FittingAction): string {
  const entry = requireAction(fitting.action);
  const { name, arguments: words = '' } = entry;
  const given = entry.hint ? entry.hint(fitting) : words.startsWith('<') ? words : '';
  const effect = fitting.effect === undefined ? '' : ` (${fitting.effect})`;
  // which request that is, its reader knows; a command that is ready to run would grant it unread
  const request = fitting.bound ? '--for <request>' : '';
  return `${[name, request, given].filter((part) => part !== '').join(' ')}${effect}`;
}
