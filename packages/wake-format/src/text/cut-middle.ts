/** Shortens text to at most `maxChars` UTF-16 units: its head, a line that says how much is cut, its tail. */
export function cutMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;

  const room = maxChars - cutMark(text.length).length;
  if (!(room >= 2)) return text.slice(0, beforePair(text, Math.max(0, Math.floor(maxChars) || 0)));

  const headEnd = beforePair(text, Math.ceil(room / 2));
  const tailStart = afterPair(text, text.length - Math.floor(room / 2));
  return text.slice(0, headEnd) + cutMark(tailStart - headEnd) + text.slice(tailStart);
}

function cutMark(count: number): string {
  return `\n… ${count} characters cut …\n`;
}

function beforePair(text: string, index: number): number {
  return splitsPair(text, index) ? index - 1 : index;
}

function afterPair(text: string, index: number): number {
  return splitsPair(text, index) ? index + 1 : index;
}

function splitsPair(text: string, index: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, index - 1), index + 1));
}
