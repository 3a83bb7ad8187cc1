import { usage } from '../outcome.ts';

/** Text that can be typed: line ends as line feeds, no other control characters but tabs. */
export function checkText(given: string): string {
  const text = given.replaceAll('\r\n', '\n');
  if (text.trim() === '') throw usage('there is no text to type');
  const control = /[^\P{Cc}\n\t]/u.exec(text);
  if (control === null) return text;
  const code = control[0].charCodeAt(0).toString(16).padStart(4, '0');
  throw usage(`the text contains a control character (U+${code}) at position ${control.index}`);
}
