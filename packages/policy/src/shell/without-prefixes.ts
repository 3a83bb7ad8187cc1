import type { Word } from './read-commands.ts';

const prefixes = new Set([
  ...['if', 'then', 'else', 'elif', 'while', 'until', 'do', '!', '{', '}'],
  ...['noglob', 'nocorrect', '-', 'always'],
]);

/** The words from the command's name on: without assignments and words of the shell's own. */
export function withoutPrefixes(words: readonly Word[]): readonly Word[] {
  const start = words.findIndex(
    ({ text }) => !prefixes.has(text) && !/^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(text),
  );
  return start < 0 ? [] : words.slice(start);
}
