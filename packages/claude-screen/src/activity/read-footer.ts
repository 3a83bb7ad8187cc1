import type { Row } from '../rows/parse-rows.ts';
import { IDLE_FOOTER } from '../rules/activity-rules.ts';
import { MODE_ROW, WHOLE_MODE } from '../rules/composer-rules.ts';

/** The rows that speak of the turn: where the mode is shown, what stands over it is a status line. */
export function footerRows(rows: readonly Row[], footer: number): readonly number[] {
  const below = rows.map((_, index) => index).slice(footer);
  const modes = below.filter((index) => MODE_ROW.test(rows[index]?.text ?? ''));
  return modes.length > 0 ? modes.slice(-1) : below;
}

/** The key that interrupts stands after the mode, unless a draft, a status line or a narrow pane takes its place. */
export function saysIdle(below: readonly Row[], hasDraft: boolean, width: number): boolean {
  const shown = below.filter((row) => !row.blank).map(({ text }) => text);
  const line = shown.findLastIndex((text) => MODE_ROW.test(text));
  if (line === -1) return shown.some((text) => IDLE_FOOTER.test(text));
  // a notice may stand at the right
  const [mode = ''] = (shown[line] ?? '').split(/(?<=\S)\s{3,}/);
  if (IDLE_FOOTER.test(mode)) return true;
  // in a pane too narrow for the key a whole mode has at least its dot behind it
  const key = WHOLE_MODE.test(mode) ? CUT_KEY : INTERRUPT_KEY;
  const hasRoom = mode.length + key.length < width && !/[…·]$/.test(mode);
  return !hasDraft && line === 0 && hasRoom;
}

// what a footer would say in a turn, with the margin
const INTERRUPT_KEY = ' · esc to interrupt  ';
const CUT_KEY = ' · …  ';
