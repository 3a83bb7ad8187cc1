// every character that some program takes for the end of a line
const separators = '\\n\\r\\v\\f\u001c\u001d\u001e\u0085\u2028\u2029';
const lineBreak = `(\\r\\n|[${separators}])`;
const anyBreak = new RegExp(`[${separators}]`);
const everyBreak = new RegExp(lineBreak, 'g');
const blankLine = new RegExp(`(^|${lineBreak.slice(1, -1)})\\| (?=[${separators}]|$)`, 'g');
const prefix = new RegExp(`(^|${lineBreak.slice(1, -1)})\\|(?: |(?=[${separators}]|$))`, 'g');

/** Puts `| ` before every line, so that nothing in the text can pass for what stands around it. */
export function quoteLines(text: string): string {
  return `| ${text.replace(everyBreak, '$1| ')}`.replace(blankLine, '$1|');
}

/** Undoes `quoteLines`; a line without the prefix stays as it is. */
export function unquoteLines(text: string): string {
  if (anyBreak.test(text)) return text.replace(prefix, '$1');
  return isQuoted(text) ? text.slice(2) : text;
}

/** True for a line that begins as `quoteLines` has it. */
export function isQuoted(line: string): boolean {
  return line.startsWith('| ') || line === '|';
}
