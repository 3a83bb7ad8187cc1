const esc = '\u001b';
const bel = '\u0007';

// a text ends at its terminator, and one that holds an escape or a line break never came to its end: linear on any input
const string = `(?:${esc}[\\]PX^_]|[\u0090\u0098\u009d-\u009f])[^${bel}${esc}\u0080-\u009f\\r\\n]*(?:${bel}|${esc}\\\\|\u009c)`;
const sequence = `(?:${esc}\\[|\u009b)[0-?]*[ -/]*[@-~]`;
const short = `${esc}(?:[ -/]*[0-~])?`;
const shift = '[\u000e\u000f]';

const escapes = new RegExp([string, sequence, short, shift].join('|'), 'g');

// most texts have none, which one look for their beginnings tells
const anyEscape = new RegExp(`[\u0090\u0098\u009b\u009d-\u009f${esc}]|${shift}`);

/** Takes colours, links and other control sequences of terminals out of a text. */
export function stripEscapes(text: string): string {
  return anyEscape.test(text) ? text.replace(escapes, '') : text;
}
