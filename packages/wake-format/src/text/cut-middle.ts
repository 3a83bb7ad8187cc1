/** Shortened text, and how much of it is gone. */
export interface Cut {
  readonly text: string;
  readonly cut: number;
}

/** Shortens text to at most `maxChars` UTF-16 units: its head, a line that says how much is cut, its tail. */
export function cutMiddle(text: string, maxChars: number): string {
  return countCut(text, maxChars).text;
}

/** Does what `cutMiddle` does, with an indent for the lines it begins, and counts. */
export function countCut(text: string, maxChars: number, indent = ''): Cut {
  if (text.length <= maxChars) return { text, cut: 0 };

  const room = maxChars - cutMark(text.length, indent).length;
  if (!(room >= 2)) {
    const head = text.slice(0, beforePair(text, Math.max(0, Math.floor(maxChars) || 0)));
    return { text: head, cut: text.length - head.length };
  }
  const headEnd = beforePair(text, Math.ceil(room / 2));
  const tailStart = afterPair(text, text.length - Math.floor(room / 2));
  const cut = tailStart - headEnd;
  return { text: text.slice(0, headEnd) + cutMark(cut, indent) + text.slice(tailStart), cut };
}

/** The place itself, or one before it where it would split a pair of surrogates. */
export function beforePair(text: string, index: number): number {
  return splitsPair(text, index) ? index - 1 : index;
}

function afterPair(text: string, index: number): number {
  return splitsPair(text, index) ? index + 1 : index;
}

function cutMark(count: number, indent: string): string {
  return `\n${indent}… ${count} characters cut …\n${indent}`;
}

function splitsPair(text: string, index: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, index - 1), index + 1));
}
