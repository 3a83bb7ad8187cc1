import { maskSecrets } from './mask-secrets.ts';
import { showHidden } from './show-hidden.ts';

/** A text as a person is shown it: without its secrets, and with nothing in it that nobody sees. */
export function shownText(text: string): string {
  return showHidden(maskSecrets(text, { strict: true }));
}
