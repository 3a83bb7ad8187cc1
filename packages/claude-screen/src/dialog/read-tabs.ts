import type { Dialog, DialogTab } from '../dialog.ts';
import type { Row } from '../rows/parse-rows.ts';
import { hasBackground } from '../rows/style.ts';
import { SUBMIT_TAB, TAB_BAR_START } from '../rules/dialog-rules.ts';

type Tabs = Pick<Dialog, 'tabs' | 'currentTab'> & {
  /** First row after the bar. */
  readonly end: number;
};

/** Reads the bar over several questions, which stands in row `line`, or finds none there. */
export function readTabs(rows: readonly Row[], line: number): Tabs {
  const bar = rows[line];
  if (bar === undefined || !TAB_BAR_START.test(bar.text)) return { tabs: [], end: line + 1 };
  const blank = rows.findIndex((row, index) => index > line && row.blank);
  // a bar has a blank row under it; in a narrow pane each name wraps in its own column
  const end = blank !== -1 && blank - line <= MAX_BAR_ROWS ? blank : line + 1;
  const below = rows.slice(line + 1, end);

  const tabs: DialogTab[] = [];
  let marked: number | undefined;
  // a name may begin with a box too
  const boxes = Array.from(bar.text.matchAll(/(?<![☐☒✔✓] )[☐☒✔✓]/g), ({ index }) => index);
  for (const [place, box] of boxes.entries()) {
    const next = boxes[place + 1] ?? bar.text.length + LAST_TAB_ROOM;
    const own = bar.text.slice(box + 1, next);
    const hung = below.map(({ text }) => text.slice(box - 1, next - 1));
    const isLast = place === boxes.length - 1;
    const label = [own, ...hung]
      .map((text) => (isLast ? text.replace(/→\s*$/, '') : text).trim())
      .filter(Boolean)
      .join(' ');
    if (hasBackground(bar.styles?.[box] ?? 0)) marked = tabs.length;
    // the last of them hands in, whatever the others are called
    if (!isLast || !SUBMIT_TAB.test(label)) tabs.push({ label, answered: bar.text[box] !== '☐' });
  }
  const open = tabs.findIndex(({ answered }) => !answered);
  const guessed = tabs.length === 1 ? 0 : open;
  const currentTab = marked ?? (guessed === -1 ? undefined : guessed);
  return { tabs, ...(currentTab !== undefined && { currentTab }), end };
}

const MAX_BAR_ROWS = 3;
// the name of the last may stand right of its box
const LAST_TAB_ROOM = 12;
