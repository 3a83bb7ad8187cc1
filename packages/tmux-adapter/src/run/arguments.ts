import { isPaneId, type PaneId } from '@gsd-code-skill/core';
import { TmuxError } from './tmux-error.ts';

/** Protects an argument that ends in `;`, which tmux reads as the end of a command. */
export function escapeArgument(argument: string): string {
  return argument.endsWith(';') ? `${argument.slice(0, -1)}\\;` : argument;
}

/** Protects text that tmux expands as a format; `#(…)` would even run a program. */
export function escapeFormat(value: string): string {
  return value.replaceAll('#', '##');
}

export function checkPaneId(pane: PaneId): void {
  // any other target could name a pane by chance: tmux also takes prefixes and patterns
  if (!isPaneId(pane)) throw new TmuxError('no-pane', `${quote(pane)} is not a pane id`);
}

// tmux would quietly turn these into other characters and the session would not be found again
const changedInNames = /[.:\\\p{Cc}]/u;

/** True for a name that a session keeps when tmux is given it. */
export function isSessionName(name: string): boolean {
  return name !== '' && !changedInNames.test(name);
}

export function checkSessionName(name: string): void {
  const changed = changedInNames.exec(name);
  if (isSessionName(name)) return;
  const reason = changed ? `holds ${quote(changed[0])}` : 'is empty';
  throw new TmuxError('bad-argument', `session name ${quote(name)} ${reason}`);
}

export function checkUserOption(name: string): void {
  if (/^@[\w-]+$/.test(name)) return;
  throw new TmuxError('bad-argument', `${quote(name)} is not a user option: use @name`);
}

export function checkVariable(name: string): void {
  if (name !== '' && !/[=\0]/.test(name)) return;
  throw new TmuxError('bad-argument', `${quote(name)} is not a variable name`);
}

const quote = (value: string) => JSON.stringify(value);
