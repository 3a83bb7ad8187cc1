import { lineBreak } from '@gsd-code-skill/core';
import { printable, textWidth } from '@gsd-code-skill/fleet';

const tab = '    ';

/** A text in lines of at most so many columns, in which nothing is left out and nothing moves a cursor. */
export function wrapText(text: string, width: number): readonly string[] {
  return text
    .split(lineBreak)
    .flatMap((line) => wrapLine(printable(line.replaceAll('\t', tab)), Math.max(2, width)));
}

function wrapLine(line: string, width: number): readonly string[] {
  if (textWidth(line) <= width) return [line];
  const lines: string[] = [];
  // where the line begins that is being filled, where it could end between words, and how full it is
  let [from, gap, at, taken] = [0, 0, 0, 0];
  for (const character of line) {
    const wide = textWidth(character);
    while (taken + wide > width) {
      const end = character !== ' ' && gap > from ? gap : at;
      lines.push(line.slice(from, end));
      [from, taken] = [end, textWidth(line.slice(end, at))];
    }
    at += character.length;
    taken += wide;
    if (character === ' ') gap = at;
  }
  return [...lines, line.slice(from)];
}
