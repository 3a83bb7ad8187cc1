import type { Dialog, DialogOption } from '../dialog.ts';
import type { Choices } from '../options/choices.ts';
import { grantOf } from '../options/grant-of.ts';
import { isDivider, isEdge } from '../rows/edges.ts';
import { hasColour } from '../rows/has-colour.ts';
import type { Row } from '../rows/parse-rows.ts';
import { paneWidth } from '../rows/width.ts';
import {
  CONVERSATION_ROW,
  NOTICE_ROW,
  SENT_ELSEWHERE_ROW,
  SENT_PROMPT_ROW,
} from '../rules/activity-rules.ts';
import { FOOTER_ROW, MODE_ROW } from '../rules/composer-rules.ts';
import {
  CLIPPED_EDGE,
  EXTRA_ROW,
  HAND_IN_ROW,
  INPUT_EDGE,
  PANEL_EDGE,
  SEARCH_FIELD,
} from '../rules/dialog-rules.ts';
import type { Evidence, ScreenState } from '../screen.ts';
import { findChoices } from './find-choices.ts';
import { findDialogTop, unbox } from './find-dialog.ts';
import { findDialogRule, hasLabel, isReview, questionKind } from './find-dialog-rule.ts';
import { readInput } from './read-input.ts';
import { readTitle } from './read-title.ts';

/** A dialog, the state it stands for and the rows that show it. */
export interface DialogReading {
  readonly dialog: Dialog;
  readonly state: ScreenState;
  readonly evidence: readonly Evidence[];
}

/** Reads the dialog at the live bottom of a screen. */
export function readDialog(screen: readonly Row[]): DialogReading | undefined {
  const top = findDialogTop(screen);
  const end = screen.findLastIndex((row) => !row.blank && !isDivider(row)) + 1;
  const rows = unbox(withoutEmptyStyles(screen.slice(top, end)));
  const width = paneWidth(screen);
  const isOver =
    PANEL_EDGE.test(screen[top]?.text ?? '') ||
    screen.slice(top, end).some(({ text }) => SEARCH_FIELD.test(text)) ||
    isClipped(screen, top, width);
  const found = findChoices(rows, width, isOver);
  if (found === undefined) return undefined;

  const { choices, hints } = found;
  const above = rows.slice(0, choices?.start ?? hints.start);
  const isCut = !isEdge(screen[top] as Row) || isInside(rows);
  const input = readInput(screen.slice(top, top + above.length), isCut);
  const { asked, ...title } = readTitle(withoutCutOption(above, choices, isCut), width, {
    isReview: isReview(choices),
    isQuestion: hasLabel(choices, EXTRA_ROW),
    isHeadless: isCut && (input !== undefined || hasLabel(choices, HAND_IN_ROW)),
  });
  // one numbered row and nothing around it is a draft that starts with a number
  const isBare = title.title === '' && title.body.length === 0 && hints.hints.length === 0;
  if (isBare && (choices?.options.length ?? 0) < 2) {
    return undefined;
  }
  const dialog: Dialog = {
    kind: 'unknown',
    ...title,
    ...(input && { input }),
    ...(isCut && { isCut }),
    multiSelect: choices?.multiSelect ?? false,
    options: choices?.options ?? [],
    ...(choices?.freeText && { freeText: choices.freeText }),
    ...(choices?.submit && { submit: choices.submit }),
    ...(choices?.fields && { fields: choices.fields }),
    hints: hints.hints,
  };
  const rule = findDialogRule(dialog, asked);
  const kind = rule?.kind ?? questionKind(dialog, asked);
  const shown = [choices?.cursor ?? choices?.start, hints.start].filter(
    (line) => line !== undefined && line < rows.length,
  ) as number[];
  // of a panel perhaps only the edge is in sight
  const lines = shown.length > 0 ? shown : [0];
  const known: Dialog = {
    ...dialog,
    kind,
    ...(kind === 'review' && { currentTab: dialog.tabs.length }),
  };
  return {
    state: rule?.state ?? 'menu',
    dialog: { ...known, options: known.options.map((option) => withGrant(known, option)) },
    evidence: lines.map((line) => ({
      rule: `dialog:${rule?.name ?? kind}`,
      line: top + line,
      text: screen[top + line]?.text ?? '',
    })),
  };
}

/** True when all that stands under an edge as wide as the pane is indented: the rest of a dialog has no room there. */
function isClipped(screen: readonly Row[], top: number, width: number): boolean {
  const edge = screen[top]?.text ?? '';
  const below = screen.slice(top + 1).filter((row) => !row.blank);
  return (
    top > 0 &&
    edge.length === width &&
    CLIPPED_EDGE.test(edge) &&
    below.length > 1 &&
    below.every(({ text, indent }) => indent > 0 && !FOOTER_ROW.test(text) && !MODE_ROW.test(text))
  );
}

/** Without colours, styling tells no label from a description: such rows are read as plain ones. */
const withoutEmptyStyles = (rows: readonly Row[]): readonly Row[] =>
  hasColour(rows) ? rows : rows.map(({ styles, ...row }) => row);

/** True when what looks like the edge is a rule in a text: the dashed ones go from edge to edge. */
function isInside([first, ...rest]: readonly Row[]): boolean {
  const dashes = rest.find(({ text }) => INPUT_EDGE.test(text))?.text.trim() ?? '';
  return (first?.text.length ?? 0) < dashes.length;
}

/** Leaves out the last rows of a choice whose first is out of sight: they stand as far in as labels do. */
function withoutCutOption(
  above: readonly Row[],
  choices: Choices | undefined,
  isCut: boolean,
): readonly Row[] {
  const column = choices?.column ?? Number.POSITIVE_INFINITY;
  const isOther = (row: Row) => !row.blank && row.indent < column && !isDivider(row);
  return isCut && !above.some(isOther) ? [] : above;
}

/** Reads a dialog that stands right on the composer, as releases that keep it drawn show it. */
export function readDialogAbove(
  screen: readonly Row[],
  composer: number,
): DialogReading | undefined {
  const edge = screen.findLastIndex((row, index) => index < composer && row.blank) + 1;
  const block = screen.slice(edge, composer);
  const rows = block.slice(0, block.findLastIndex(({ text }) => !NOTICE_ROW.test(text)) + 1);
  const reading = readDialog(rows);
  if (reading?.state !== 'permission_prompt') return undefined;
  // what was said begins with a mark, and a blank row or a notice parts it from the composer
  const title = rows.findIndex(({ text }) => text === reading.dialog.title);
  // an edge is never part of it: what was said stands further in
  const top = rows.findLastIndex((row, index) => index < title && row.indent === 0 && isEdge(row));
  if (title < 0 || rows.slice(top + 1, title + 1).some(isSaid)) return undefined;
  const evidence = reading.evidence.map(({ line, ...rest }) => ({ ...rest, line: line + edge }));
  return { ...reading, evidence };
}

const isSaid = ({ text }: Row): boolean =>
  [CONVERSATION_ROW, SENT_PROMPT_ROW, NOTICE_ROW, SENT_ELSEWHERE_ROW].some((mark) =>
    mark.test(text),
  );

function withGrant(dialog: Dialog, option: DialogOption): DialogOption {
  const grants = grantOf(dialog, option.label);
  return grants === undefined ? option : { ...option, grants };
}
