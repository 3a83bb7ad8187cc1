import { restyle } from './style.ts';

/** One line of a capture, its styling set apart from its text. */
export interface Row {
  /** Without styling and trailing spaces; a trailing no-break space stays. */
  readonly text: string;
  /** Columns before the first character. */
  readonly indent: number;
  readonly blank: boolean;
  /** True when a bar stood before the text, which marks a long one. */
  readonly barred?: true;
  /** One number per character of `text`; absent in a plain capture. */
  readonly styles?: readonly number[];
}

const ESC = '\u001b';
// no pane is wider, and a line that is must cost neither time nor memory
const MAX_COLUMNS = 4096;

/** Splits a capture into rows, taking ANSI sequences as styling. */
export function parseRows(capture: string): readonly Row[] {
  if (capture.includes(ESC)) return parseStyled(capture);
  return toLines(capture.replace(CONTROLS, ' ')).map((line) => toRow(line));
}

/** Splits at line feeds, with any carriage returns before them, and at bare ones. */
function toLines(capture: string): readonly string[] {
  if (!capture.includes('\r')) return capture.split('\n');
  return capture.replace(RETURNS_BEFORE_FEED, '\n').split(/[\n\r]/);
}

// from the first of a run alone, so that each is looked at once
const RETURNS_BEFORE_FEED = /(?<!\r)\r+\n/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a capture may hold any of them
const CONTROLS = /[\u0000-\u0008\u0009\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f]/g;

// CSI, OSC, other strings, character sets, and the two-byte escapes
const SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are made of them
  /\u001b(?:\[([\d;:<=>?]*)[ -/]*([@-~])|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[PX^_][^\u001b]*(?:\u001b\\)?|[ -/]+[0-~]|[0-~])?/y;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what is not drawn
const RUN = /[^\u0000-\u001f\u007f]+/y;

function parseStyled(capture: string): readonly Row[] {
  const rows: Row[] = [];
  let text = '';
  let styles: number[] = [];
  let column = 0;
  let style = 0;

  // a screen has few styles, each used often
  const known = new Map<string, readonly number[]>();
  const codesOf = (parameters: string): readonly number[] => {
    const codes = known.get(parameters) ?? parameters.split(/[;:]/).map(Number);
    known.set(parameters, codes);
    return codes;
  };

  const moveTo = (target: number) => {
    column = Math.min(Math.max(target, 0), MAX_COLUMNS);
    while (styles.length < column) styles.push(0);
    text = text.padEnd(column);
  };
  const write = (run: string) => {
    // most text is appended; what is written over is rare
    text = column === text.length ? text + run : overwrite(text, column, run);
    for (let place = column; place < column + run.length; place++) styles[place] = style;
    column += run.length;
  };
  const endRow = () => {
    rows.push(toRow(text, styles));
    text = '';
    styles = [];
    column = 0;
  };

  for (let index = 0; index < capture.length; ) {
    RUN.lastIndex = index;
    if (RUN.test(capture)) {
      const end = RUN.lastIndex;
      if (column < MAX_COLUMNS) write(capture.slice(index, Math.min(end, index + MAX_COLUMNS)));
      index = end;
      continue;
    }
    const character = capture[index] as string;
    if (character === ESC) {
      SEQUENCE.lastIndex = index;
      const [sequence = ESC, parameters = '', final] = SEQUENCE.exec(capture) ?? [];
      index += sequence.length;
      if (final === 'm') style = restyle(style, codesOf(parameters));
      else if (final === 'G') moveTo(Number(parameters || 1) - 1);
      else if (final === 'C') moveTo(column + Number(parameters || 1));
      continue;
    }
    if (character === '\n') endRow();
    else if (character === '\r') column = 0;
    else if (character === '\t' && column < MAX_COLUMNS) write(' ');
    index++;
  }
  endRow();
  return rows;
}

const overwrite = (text: string, column: number, run: string): string =>
  text.slice(0, column) + run + text.slice(column + run.length);

const EMPTY: Row = { text: '', indent: 0, blank: true };

/** Makes a row of a line, without its trailing spaces. */
export function toRow(line: string, styles?: readonly number[]): Row {
  if (line === '' && styles === undefined) return EMPTY;
  let end = Math.min(line.length, MAX_COLUMNS);
  while (end > 0 && line[end - 1] === ' ') end--;
  const text = line.slice(0, end);
  const indent = text.search(/[^\s\u00a0]/);
  const row = { text, indent: Math.max(indent, 0), blank: indent === -1 };
  return styles === undefined ? row : { ...row, styles };
}
