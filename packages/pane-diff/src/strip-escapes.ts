const ESC = '\u001b';
const CSI = `(?:${ESC}\\[|\u009b)[0-?]*[ -/]*[@-~]`;
// no text may hold an escape, so that an open one ends at the next: linear on any input
const STRING = `${ESC}[\\]PX^_][^${ESC}\u0007\\r\\n]*(?:\u0007|${ESC}\\\\)`;
const OTHER = `${ESC}[ -/]*[0-~]?`;
const SHIFTS = '[\u000e\u000f]';

const escapes = new RegExp([CSI, STRING, OTHER, SHIFTS].join('|'), 'g');

// most captures have none, which one look for their beginnings tells
const anyEscape = new RegExp(`[${ESC}\u009b]|${SHIFTS}`);

/** Takes colours, links and other terminal control sequences out of a capture. */
export function stripEscapes(text: string): string {
  return anyEscape.test(text) ? text.replace(escapes, '') : text;
}
