import type { FittingAction } from '@gsd-code-skill/session-driver';
import { requireAction } from './action-table.ts';

/** An action that fits the screen, as it would be written. */
export function hintOf(fitting: FittingAction): string {
  const entry = requireAction(fitting.action);
  const { name, arguments: words = '' } = entry;
  const given = entry.hint ? entry.hint(fitting) : words.startsWith('<') ? words : '';
  const effect = fitting.effect === undefined ? '' : ` (${fitting.effect})`;
  return `${[name, given].filter((part) => part !== '').join(' ')}${effect}`;
}
