import { isSimpleCommand } from '../shell/is-simple-command.ts';
import { possibleCommands } from '../shell/possible-commands.ts';
import { readCommands } from '../shell/read-commands.ts';
import { matchesGlob } from './glob.ts';

/** True for one simple command that the pattern spells, whole or by its beginning. */
export function isCommand(pattern: string | undefined, command: string): boolean {
  const text = command.replace(/^ +| +$/g, '');
  if (!isSimpleCommand(text)) return false;
  return pattern === undefined || fits(pattern, text);
}

/** True when any part of a command line could be what the pattern spells. */
export function couldRun(
  pattern: string,
  command: string,
  { unknown }: { readonly unknown: boolean },
): boolean {
  const { texts, hasUnknown, isTooMuch } = possible(command);
  if (isTooMuch || (unknown && hasUnknown)) return true;
  const plain = withoutQuotes(pattern);
  for (const text of texts) if (fits(plain, text)) return true;
  return false;
}

function fits(pattern: string, text: string): boolean {
  if (matchesGlob(pattern, text)) return true;
  return pattern.endsWith(' *') && matchesGlob(pattern.slice(0, -2), text);
}

/** A rule may spell its quotes; the words of a command come without theirs. */
function withoutQuotes(pattern: string): string {
  if (!/['"]/.test(pattern)) return pattern.replace(/\s+/g, ' ');
  const [words = []] = readCommands(pattern).commands;
  return words.map(({ text }) => text).join(' ');
}

let last:
  | { readonly command: string; readonly found: ReturnType<typeof possibleCommands> }
  | undefined;

// one command is asked for by every rule in turn
function possible(command: string) {
  if (last?.command !== command) last = { command, found: possibleCommands(command) };
  return last.found;
}
