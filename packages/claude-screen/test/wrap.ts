import { widthOf } from '../src/rows/width.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Breaks a text into rows as Claude Code's renderer does: at spaces, a word longer than a row inside itself. */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(width, 4)));
}

function wrapLine(line: string, width: number): readonly string[] {
  const [, indent = '', rest = ''] = /^(\s*)(.*)$/s.exec(line) ?? [];
  const rows: string[] = [];
  let row = indent;
  let used = widthOf(indent);
  const endRow = () => {
    rows.push(row);
    row = '';
    used = 0;
  };
  const add = (text: string, columns: number) => {
    row += text;
    used += columns;
  };
  for (const [index, word] of rest.split(' ').entries()) {
    if (index > 0) {
      if (used >= width) endRow();
      add(' ', 1);
    }
    const columns = widthOf(word);
    const room = width - used;
    if (columns > width) {
      const here = 1 + Math.floor((columns - room - 1) / width);
      const next = Math.floor((columns - 1) / width);
      if (next < here) endRow();
      for (const part of partsOf(word)) {
        const own = widthOf(part);
        if (used + own > width) endRow();
        add(part, own);
      }
    } else {
      if (columns > room && row.trim() !== '') endRow();
      add(word, columns);
    }
  }
  endRow();
  return rows.map((text, index) => (index === 0 ? text.trimEnd() : text.trim()));
}

function partsOf(word: string): readonly string[] {
  // in these each character stands alone, which takes the segmenter long to find out
  if (/^[!-~]*$/.test(word)) return word.split('');
  return Array.from(graphemes.segment(word), ({ segment }) => segment);
}
