import type { Row } from '../rows/parse-rows.ts';
import { isDim, isInverse } from '../rows/style.ts';
import { widthOf } from '../rows/width.ts';
import { DONE_ROW, SENT_PROMPT_ROW } from '../rules/activity-rules.ts';
import {
  BOXED_PROMPT_ROW,
  PLACEHOLDERS,
  PROMPT_ROW,
  QUEUED_HINT,
  QUEUED_PLACEHOLDER,
  QUEUED_ROW,
} from '../rules/composer-rules.ts';
import { matchesAny } from '../rules/text-rule.ts';
import type { Composer } from './composer.ts';
import type { ComposerRegion } from './find-composer.ts';

/** Reads what is in the composer. */
export function readComposer(rows: readonly Row[], region: ComposerRegion): Composer {
  const boxed = BOXED_PROMPT_ROW.test(rows[region.prompt]?.text ?? '');
  const lines = rows.slice(region.prompt, region.end).map((row) => (boxed ? unbox(row) : row));
  const [, character] = PROMPT_ROW.exec(lines[0]?.text ?? '') ?? [];
  const mode = character === '!' ? 'shell' : 'prompt';

  // Claude Code leaves no empty row around the text, so one at the end was typed
  const padded = region.prompt - region.top > 1 || boxed;
  const width = rows
    .slice(region.top, region.end + 1)
    .reduce((most, row) => Math.max(most, row.text.length), 0);
  const inputs = lines.map((row, index) => input(row, index === 0));
  const shown = unwrap(
    inputs.map(({ text }) => text),
    width,
  );
  const all = padded ? shown.trimEnd() : shown;
  const queued = readQueued(rows.slice(0, region.top), QUEUED_PLACEHOLDER.test(all));
  if (all.trim() === '') return { kind: 'empty', text: '', mode, queued };
  if (lines.every((row) => row.styles === undefined)) {
    return matchesAny(PLACEHOLDERS, all)
      ? { kind: 'placeholder', text: '', ghost: all, mode, queued }
      : { kind: 'draft', text: all, mode, queued };
  }
  const typed = unwrap(
    inputs.map((part) => part.typed),
    width,
  );
  const text = padded ? typed.trimEnd() : typed;
  if (text.trim() === '') return { kind: 'placeholder', text: '', ghost: all, mode, queued };
  const ghost = all.slice(text.length).trim();
  return { kind: 'draft', text, ...(ghost && { ghost }), mode, queued };
}

/** Joins rows: a row that could not take the next word was wrapped, any other was ended by hand. */
function unwrap(lines: readonly string[], width: number): string {
  // two columns for the prompt, one for the cursor
  const room = width - 3;
  let text = lines[0] ?? '';
  for (let index = 1; index < lines.length; index++) {
    const above = lines[index - 1] ?? '';
    const line = lines[index] ?? '';
    const word = line.split(' ')[0] ?? '';
    if (widthOf(above) >= room - (widthOf(line[0] ?? '') - 1)) text += line;
    else if (word !== '' && widthOf(above) + 1 + widthOf(word) > room) text += ` ${line}`;
    else text += `\n${line}`;
  }
  return text;
}

interface Input {
  readonly text: string;
  /** The part of `text` that is not dim. */
  readonly typed: string;
}

function input(row: Row, first: boolean): Input {
  const start = first ? row.text.search(/[❯>!#&]/) + 2 : 2;
  const text = row.text.slice(start).replaceAll('\u00a0', ' ');
  const styles = row.styles?.slice(start) ?? [];
  let dim = text.length;
  while (dim > 0 && isDim(styles[dim - 1] ?? 0)) dim--;
  // the cursor stands on the first character of dim text, drawn inverse and not dim
  if (dim > 0 && dim < text.length && isInverse(styles[dim - 1] ?? 0)) dim--;
  return { text: text.trimEnd(), typed: text.slice(0, dim).trimEnd() };
}

function unbox(row: Row): Row {
  const start = row.text.indexOf('│') + 1;
  const text = row.text.slice(start, row.text.lastIndexOf('│')).trimEnd();
  const styles = row.styles?.slice(start);
  return { ...row, text, ...(styles && { styles }) };
}

function readQueued(rows: readonly Row[], announced: boolean): readonly string[] {
  const hint = rows.findLastIndex(({ text }) => QUEUED_HINT.test(text));
  // an answer may quote the hint; after the real one comes at most the turn it waits for
  const hinted =
    hint !== -1 &&
    !rows.slice(hint + 1).some(({ text }) => DONE_ROW.test(text) || /^[❯>●⏺]/.test(text));
  if (!hinted && !announced) return [];
  const last = hinted ? hint : rows.findLastIndex(({ text }) => QUEUED_ROW.test(text)) + 1;
  const first = rows.findLastIndex((row, index) => index < last && row.blank) + 1;
  const messages: string[] = [];
  for (const { text } of rows.slice(first, last)) {
    const line = text.replaceAll('\u00a0', ' ').trim();
    if ((hinted ? SENT_PROMPT_ROW : QUEUED_ROW).test(text))
      messages.push(line.slice(1).trimStart());
    else if (messages.length > 0) messages.push(`${messages.pop()}\n${line}`);
  }
  return messages;
}
