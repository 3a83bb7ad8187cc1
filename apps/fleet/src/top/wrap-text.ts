import { printable, textWidth } from '@gsd-code-skill/fleet';

const tab = '    ';

/** A text in lines of at most so many columns, in which nothing is left out and nothing moves a cursor. */
export function wrapText(text: string, width: number): readonly string[] {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .flatMap((line) => wrapLine(printable(line.replaceAll('\t', tab)), Math.max(2, width)));
}

function wrapLine(line: string, width: number): readonly string[] {
  if (textWidth(line) <= width) return [line];
  const lines: string[] = [];
  let [from, at, taken] = [0, 0, 0];
  for (const character of line) {
    const wide = textWidth(character);
    if (taken + wide > width) {
      lines.push(line.slice(from, at));
      [from, taken] = [at, 0];
    }
    at += character.length;
    taken += wide;
  }
  return [...lines, line.slice(from)];
}
