import { maskSecrets, showHidden } from '@gsd-code-skill/wake-format';

/** A text as a person is shown it: without its secrets, and with nothing in it that nobody sees. */
export function shownText(text: string): string {
  return showHidden(maskSecrets(text, { strict: true }));
}

/** The same for what stands in a line of ours, which it cannot end. */
export function shownLine(text: string): string {
  return shownText(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}
