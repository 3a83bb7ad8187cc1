import { beforePair } from '../text/cut-middle.ts';

/** A page of a text; `goesOn` when its last line does on the next. */
export interface Page {
  readonly text: string;
  readonly goesOn: boolean;
}

// what `quoteLines` and a line end add
const perLine = 3;

/** Splits text into pages of so many characters with their lines quoted, at line ends where possible. */
export function splitPages(text: string, pageChars: number): readonly Page[] {
  const pages: Page[] = [];
  let lines: string[] = [];
  let room = pageChars;

  const turn = (goesOn: boolean) => {
    pages.push({ text: lines.join('\n'), goesOn });
    lines = [];
    room = pageChars;
  };
  for (const line of text.split('\n')) {
    if (line.length + perLine > room && lines.length > 0) turn(false);
    let rest = line;
    while (rest.length + perLine > room) {
      const end = beforePair(rest, room - perLine);
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
      turn(true);
    }
    lines.push(rest);
    room -= rest.length + perLine;
  }
  turn(false);
  return pages;
}
