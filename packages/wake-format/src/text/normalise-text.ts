const esc = '\u001b';
const bel = '\u0007';

// strings (OSC, DCS, …) end at their terminator; a line break inside means it never came
const controlString = `(?:${esc}[\\]PX^_]|[\u0090\u0098\u009d-\u009f])[^${bel}${esc}\u0080-\u009f\\r\\n]*(?:${bel}|${esc}\\\\|\u009c)`;
const controlSequence = `(?:${esc}\\[|\u009b)[0-?]*[ -/]*[@-~]`;
const shortEscape = `${esc}[ -/]*[0-~]`;

const ansi = new RegExp(`${controlString}|${controlSequence}|${shortEscape}`, 'g');
const lineBreak = /\r\n?|[\u2028\u2029]/g;
const control = /[^\P{Cc}\n\t]/gu;
const loneSurrogate = /\p{Cs}/gu;

/**
 * Takes out ANSI sequences and control characters, writes every line break as LF, and replaces
 * lone surrogates; doing it twice changes nothing more.
 */
export function normaliseText(text: string): string {
  // surrogates last: taking out what stood between two halves can join them
  return text
    .replace(ansi, '')
    .replace(lineBreak, '\n')
    .replace(control, '')
    .replace(loneSurrogate, '\ufffd');
}
