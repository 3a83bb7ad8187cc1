import { maskSecrets, showHidden } from '@gsd-code-skill/wake-format';

/** A text as people read it: without its secrets, and with nothing in it that they would not see. */
export function shown(text: string): string {
  return showHidden(maskSecrets(text, { strict: true }));
}
