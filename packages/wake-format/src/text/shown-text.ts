import { countMasked, type Masked } from './mask-secrets.ts';
import { showHidden } from './show-hidden.ts';

/** A text as somebody is shown it who decides on it: without its secrets, and with nothing in it that nobody sees. */
export function shownText(text: string): string {
  return countShown(text).text;
}

/** Does what `shownText` does, and counts what was masked. */
export function countShown(text: string): Masked {
  // first: once it is written out, a hidden character in a secret would end it
  const masked = countMasked(text, { strict: true });
  const shown = showHidden(masked.text);
  if (shown === masked.text) return masked;
  // what is written out can be part of a secret itself
  const again = countMasked(shown, { strict: true });
  return {
    text: again.text,
    secrets: masked.secrets + again.secrets,
    characters: masked.characters + again.characters,
  };
}
