import type { Word } from './read-commands.ts';
import { isShell, runsOthers } from './runs-others.ts';
import { withoutPrefixes } from './without-prefixes.ts';

/** True for a shell without a script or a command line of its own. */
export function readsCommands(given: readonly Word[]): boolean {
  const [head, ...rest] = withoutPrefixes(given);
  if (head === undefined) return false;
  if (!isShell(head.text)) {
    return (
      runsOthers(head.text) &&
      rest.some(({ text }, at) => isShell(text) && isBare(rest.slice(at + 1)))
    );
  }
  return isBare(rest);
}

const isBare = (words: readonly Word[]) =>
  words.every(({ text }) => /^[-+]/.test(text) && !/^-\w*c$/.test(text)) ||
  words.some(({ text }) => text === '-s' || text === '/dev/stdin' || text === '-');
