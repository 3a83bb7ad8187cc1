import { shellWord } from '@gsd-code-skill/core';

/** The words as a shell would need them, for people to read and copy. */
export function showCommand(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
