import { createHash } from 'node:crypto';
import { ulidForm } from '@gsd-code-skill/core';
import type { Message, SessionAddress } from '../../message.ts';

/** What a record's name tells: its place in time, its queue, its wake and its size. */
export interface OutboxName {
  readonly file: string;
  /** Sorts by age. */
  readonly stem: string;
  readonly queue: string;
  readonly mark: string;
  /** Of the message, without what happened to it. */
  readonly bytes: number;
}

/** Ends the name of a record. */
export const wakeEnding = '.wake';

// the order is a ULID: any other word could not be told after which time the next one comes
const pattern = new RegExp(
  `^(${ulidForm}\\.([0-9a-f]{16})\\.([0-9a-f]{16})\\.(\\d{1,12}))\\.\\w+$`,
);

export function outboxName(order: string, wake: Message, bytes: number): OutboxName {
  const queue = queueOf(wake.session);
  const mark = markOf(wake.id);
  const stem = `${order}.${queue}.${mark}.${bytes}`;
  return { file: `${stem}${wakeEnding}`, stem, queue, mark, bytes };
}

/** Reads names with one of these endings, oldest first; anything else in the folder is left out. */
export function readNames(
  files: readonly string[],
  endings: readonly string[],
): readonly OutboxName[] {
  const named = files.filter((file) => endings.some((ending) => file.endsWith(ending)));
  return named.sort().flatMap((file) => {
    const [found, stem = '', queue = '', mark = '', bytes = ''] = pattern.exec(file) ?? [];
    return found === undefined ? [] : [{ file, stem, queue, mark, bytes: Number(bytes) }];
  });
}

/** True for a file that claims to be a record under a name that no record has. */
export function isStrange(file: string): boolean {
  return file.endsWith(wakeEnding) && !file.startsWith('.') && !pattern.test(file);
}

/** Wakes for one session are delivered in order, also when its id changes under its key; sessions do not wait for each other. */
export function queueOf({ key = '', id = '' }: SessionAddress): string {
  return digest(JSON.stringify(key === '' ? [key, id] : [key, '']));
}

export function markOf(id: string): string {
  return digest(id);
}

function digest(text: string): string {
  // a part of the whole digest would keep all of it in memory, for each of thousands of records
  return createHash('sha256').update(text).digest().toString('hex', 0, 8);
}
