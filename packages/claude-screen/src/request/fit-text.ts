import type { DialogInput, InputRow } from '../dialog.ts';
import type { Fit } from './request.ts';

/** How a text fits the rows in which a dialog draws it. */
export function fitText(text: string, input: DialogInput): Fit {
  if (input.isWhole && isDrawnAs(text, input.rows)) return 'exact';
  const drawn = bones(input.rows.map((row) => row.text).join(''));
  const wanted = bones(text);
  // rows out of sight, or characters that no screen shows as they are
  return (input.isWhole ? drawn === wanted : wanted.includes(drawn)) ? 'part' : 'unlike';
}

/** True when the rows are the text and nothing else: line ends as they are, wraps where a row was full. */
export function isDrawnAs(text: string, rows: readonly InputRow[]): boolean {
  const wanted = text.replaceAll('\r\n', '\n').trimEnd();
  let at = 0;
  for (const [line, row] of rows.entries()) {
    if (line > 0) {
      const next = afterBreak(wanted, at, row);
      if (next === undefined) return false;
      at = next;
    }
    const end = afterRow(wanted, at, isMidLine(wanted, at, line) ? row.text.trimStart() : row.text);
    if (end === undefined) return false;
    at = end;
  }
  return wanted.slice(at).trim() === '';
}

/** Where the text goes on after the end of a row; `undefined` when it cannot break there. */
function afterBreak(text: string, at: number, row: InputRow): number | undefined {
  let next = at;
  while (text[next] === ' ' || text[next] === '\t') next++;
  if (text[next] === '\n') return next + 1;
  return row.wrapped ? next : undefined;
}

const isMidLine = (text: string, at: number, line: number): boolean =>
  line > 0 && text[at - 1] !== '\n';

/** Where a row's text ends in `text`; a tab is drawn as up to eight spaces. */
function afterRow(text: string, start: number, row: string): number | undefined {
  const shown = row.trimEnd();
  let at = start;
  for (let column = 0; column < shown.length; at++) {
    if (text[at] === '\t') {
      const spaces = /^ {1,8}/.exec(shown.slice(column, column + 8))?.[0].length;
      if (spaces === undefined) return undefined;
      column += spaces;
    } else if (text[at] === shown[column]) column++;
    else return undefined;
  }
  return at;
}

/** The letters and digits of a text, which every drawing of it keeps. */
export const bones = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
