import { widthOf } from '../src/rows/width.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Breaks a text into rows as Claude Code's renderer does: at spaces, a word longer than a row inside itself. */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(width, 4)));
}

function wrapLine(line: string, width: number): readonly string[] {
  const [, indent = '', rest = ''] = /^(\s*)(.*)$/s.exec(line) ?? [];
  const rows = [indent];
  for (const [index, word] of rest.split(' ').entries()) {
    let row = rows.at(-1) ?? '';
    if (index > 0) {
      if (widthOf(row) >= width) {
        rows.push('');
        row = '';
      }
      row += ' ';
    }
    const length = widthOf(word);
    const room = width - widthOf(row);
    if (length > width) {
      const here = 1 + Math.floor((length - room - 1) / width);
      const next = Math.floor((length - 1) / width);
      rows[rows.length - 1] = row;
      if (next < here) rows.push('');
      breakWord(rows, word, width);
    } else if (length > room && row.trim() !== '') {
      rows[rows.length - 1] = row;
      rows.push(word);
    } else rows[rows.length - 1] = row + word;
  }
  return rows.map((row, index) => (index === 0 ? row.trimEnd() : row.trim()));
}

function breakWord(rows: string[], word: string, width: number): void {
  for (const { segment } of graphemes.segment(word)) {
    if (widthOf(rows.at(-1) ?? '') + widthOf(segment) > width) rows.push('');
    rows[rows.length - 1] += segment;
  }
}
