import type { DialogInput, InputRow } from '../dialog.ts';
import { DIFF_GAP } from '../rules/request-rules.ts';
import { bones, fitText } from './fit-text.ts';
import type { Fit } from './request.ts';

// stands for a wrap inside a line, where spaces may have been lost
const WRAP = '\ue000';

/** How a drawn diff fits the replacement an edit asks for. */
export function fitEdit(
  input: DialogInput,
  { old_string, new_string, replace_all }: Readonly<Record<string, unknown>>,
): Fit {
  if (typeof old_string !== 'string' || typeof new_string !== 'string') return 'part';
  const { before, after, changed } = readDiff(input.rows);
  if (input.isWhole) {
    const results = replaced(before, trimRows(old_string), trimRows(new_string), !!replace_all);
    if (results.some((result) => flowsAs(result, after))) return 'exact';
  }
  const own = bones(old_string + new_string);
  return changed.every(
    (line) => own.includes(bones(line)) || bones(line).includes(bones(new_string)),
  )
    ? 'part'
    : 'unlike';
}

/** How numbered rows fit the content of a new file. */
export function fitWrite(input: DialogInput, content: string): Fit {
  // the first row in sight may go on with a line above
  const first = input.rows.find(({ text }) => /^\s*\d+ /.test(text))?.text ?? '';
  const column = /^\s*\d+ /.exec(first)?.[0].length ?? 0;
  const rows = input.rows.map(({ text }) => {
    const isNumbered = /^\s*\d+$/.test(text.slice(0, column).trimEnd());
    // the classic renderer wraps without a margin
    const isHung = text.slice(0, column).trim() === '';
    const own = isNumbered || isHung ? text.slice(column) : text;
    return { text: own, ...(!isNumbered && { wrapped: true as const }) };
  });
  return fitText(content, { ...input, rows });
}

/** The lines that a diff adds, where none of them wraps. */
export function addedIn(rows: readonly InputRow[]): string {
  const lines = toLines(rows).filter(({ sign }) => sign === '+');
  return lines.map(({ text }) => text).join('\n');
}

interface Diff {
  /** The lines there were, and those there will be. */
  readonly before: string;
  readonly after: string;
  /** The lines that go and come. */
  readonly changed: readonly string[];
}

function readDiff(rows: readonly InputRow[]): Diff {
  const lines = toLines(rows);
  const of = (...signs: string[]) =>
    lines.filter(({ sign }) => signs.includes(sign)).map(({ text }) => text);
  return {
    before: of(' ', '-').join('\n'),
    after: of(' ', '+').join('\n'),
    changed: of('-', '+').map((text) => text.replaceAll(WRAP, '')),
  };
}

interface DiffLine {
  readonly sign: string;
  readonly text: string;
}

/** A number, a sign and the text; a row without a number goes on with the one above. */
function toLines(rows: readonly InputRow[]): readonly DiffLine[] {
  const width = rows.reduce((most, { text }) => {
    return Math.max(most, /^\s*\d+(?= [-+ ]|$)/.exec(text)?.[0].length ?? 0);
  }, 0);
  const lines: DiffLine[] = [];
  for (const { text } of rows) {
    if (DIFF_GAP.test(text)) continue;
    const sign = text[width + 1] ?? ' ';
    const content = text.slice(width + 2);
    const above = lines.at(-1);
    if (text.slice(0, width).trim() === '' && above?.sign === sign) {
      lines[lines.length - 1] = { sign, text: above.text + WRAP + content };
    } else lines.push({ sign, text: content });
  }
  return lines;
}

/** The texts that a replacement in `before` could make. */
function replaced(before: string, old: string, fresh: string, all: boolean): readonly string[] {
  if (old === '') return [fresh];
  const results: string[] = [];
  let everywhere = '';
  let from = 0;
  for (let at = 0; at < before.length; at++) {
    const end = endOfFlow(before, at, old);
    if (end === undefined) continue;
    results.push(before.slice(0, at) + fresh + before.slice(end));
    everywhere += before.slice(from, at) + fresh;
    from = end;
    if (all) at = end - 1;
  }
  return all ? [everywhere + before.slice(from)] : results;
}

/** Where `text` ends in `drawn` when it starts at `start`. */
function endOfFlow(drawn: string, start: number, text: string): number | undefined {
  let at = start;
  for (let index = 0; index < text.length; ) {
    if (drawn[at] === WRAP) {
      at++;
      while (text[index] === ' ' && drawn[at] !== ' ') index++;
    } else if (drawn[at] === text[index]) {
      at++;
      index++;
    } else return undefined;
  }
  return at;
}

/** True when two texts are the same but for where their lines wrap. */
function flowsAs(one: string, other: string): boolean {
  let left = 0;
  let right = 0;
  while (left < one.length || right < other.length) {
    if (one[left] === WRAP || other[right] === WRAP) {
      while (one[left] === WRAP || one[left] === ' ') left++;
      while (other[right] === WRAP || other[right] === ' ') right++;
    } else if (one[left] === other[right]) {
      left++;
      right++;
    } else return false;
  }
  return true;
}

// a screen keeps no spaces at the end of a row
const trimRows = (text: string): string => text.replaceAll(/[ \t]+(?=\n|$)/g, '');
