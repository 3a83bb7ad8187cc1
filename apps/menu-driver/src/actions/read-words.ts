import { readSpan } from '@gsd-code-skill/core';
import {
  type Action,
  checkLines,
  checkPostponement,
  checkTurns,
  usage,
} from '@gsd-code-skill/session-driver';

/** An action that takes no words. */
export function readNothing<Name extends Action['kind']>(name: Name, words: readonly string[]) {
  if (words.length > 0) throw usage(`${name} takes no "${words.join(' ')}"`);
  return { kind: name };
}

/** How many lines `snapshot` is to show, if it is said. */
export function readLineCount([lines, ...more]: readonly string[]): { readonly lines?: number } {
  readNothing('snapshot', more);
  if (lines === undefined) return {};
  return { lines: checkLines(/^[1-9]\d*$/.test(lines) ? Number(lines) : Number.NaN, lines) };
}

/** Which page of which request `show` is to show. */
export function readShown([id = '', page, ...more]: readonly string[]): {
  readonly id: string;
  readonly page?: number;
} {
  readNothing('show', more);
  if (id === '') throw usage('show takes the id of a request');
  if (page === undefined) return { id };
  if (/^[1-9]\d{0,4}$/.test(page)) return { id, page: Number(page) };
  throw usage(`show takes a number for the page: not "${page}"`);
}

const longestWait = 86_400;

/** How long `wait` is to wait. */
export function readSeconds(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= longestWait) return value;
  throw usage(`--timeout takes seconds, from 1 to ${longestWait}: not "${text}"`);
}

/** For how many turns `mute` is to mute. */
export function readTurns([turns = '', ...more]: readonly string[]): number {
  readNothing('mute', more);
  if (turns === 'off') return 0;
  return checkTurns(turns === '' ? Number.NaN : Number(turns), turns);
}

/** Which test `ack` is to answer. */
export function readTest([id = '', ...more]: readonly string[]): string {
  readNothing('ack', more);
  if (id === '') throw usage('ack takes the id of a test');
  return id;
}

/** For how long `later` lets things rest. */
export function readTime([time = '', ...more]: readonly string[]): number {
  readNothing('later', more);
  const milliseconds = readSpan(time) ?? 0;
  checkPostponement(milliseconds, time);
  return milliseconds;
}
