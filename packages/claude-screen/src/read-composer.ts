import type { Composer } from './composer.ts';
import type { ComposerRegion } from './find-composer.ts';
import { isDim, isInverse, type Row } from './parse-rows.ts';
import { BOXED_PROMPT_ROW, matches, PLACEHOLDERS, PROMPT_ROW, QUEUED_HINT } from './rules.ts';

/** Reads what is in the composer. */
export function readComposer(rows: readonly Row[], region: ComposerRegion): Composer {
  const boxed = BOXED_PROMPT_ROW.test(rows[region.prompt]?.text ?? '');
  const lines = rows.slice(region.prompt, region.end).map((row) => (boxed ? unbox(row) : row));
  const [, character] = PROMPT_ROW.exec(lines[0]?.text ?? '') ?? [];
  const mode = character === '!' ? 'shell' : 'prompt';
  const queued = readQueued(rows.slice(0, region.top));

  const inputs = lines.map((row, index) => input(row, index === 0));
  const all = inputs
    .map(({ text }) => text)
    .join('\n')
    .trimEnd();
  if (all === '') return { kind: 'empty', text: '', mode, queued };
  const styled = lines.some((row) => row.styles !== undefined);
  if (!styled) {
    return matches(PLACEHOLDERS, all)
      ? { kind: 'placeholder', text: '', ghost: all, mode, queued }
      : { kind: 'draft', text: all, mode, queued };
  }
  const typed = inputs
    .map((part) => part.typed)
    .join('\n')
    .trimEnd();
  const ghost = all.slice(typed.length).trim();
  if (typed === '') return { kind: 'placeholder', text: '', ghost: all, mode, queued };
  return { kind: 'draft', text: typed, ...(ghost && { ghost }), mode, queued };
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

function readQueued(rows: readonly Row[]): readonly string[] {
  const hint = rows.findLastIndex(({ text }) => QUEUED_HINT.test(text));
  // an answer may quote the hint; the real one is followed by the turn it waits for
  if (hint === -1 || !rows.slice(hint + 1).every(({ text }) => !/^[❯>●⏺]/.test(text))) return [];
  const first = rows.findLastIndex((row, index) => index < hint && row.blank) + 1;
  const messages: string[] = [];
  for (const { text } of rows.slice(first, hint)) {
    const line = text.slice(2).replaceAll('\u00a0', ' ').trimEnd();
    if (/^[❯>]/.test(text)) messages.push(line);
    else if (messages.length > 0) messages.push(`${messages.pop()}\n${line}`);
  }
  return messages;
}
