import { shownText } from '@gsd-code-skill/wake-format';

/** A text as a person is shown it in a line of ours, which it cannot end. */
export function shownLine(text: string): string {
  return shownText(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}
