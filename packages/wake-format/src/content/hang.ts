/** Indents every line after the first, so that text of several lines stays one item. */
export function hang(text: string, by: number): string {
  return text.replace(/\r?\n/g, `\n${' '.repeat(by)}`);
}
