import { createHash } from 'node:crypto';
import type { SessionAddress, Wake } from '../../wake.ts';

/** What a file's name tells: its place in time, its queue, its wake and its size. */
export interface OutboxName {
  /** Sorts by age. */
  readonly stem: string;
  readonly queue: string;
  readonly mark: string;
  readonly bytes: number;
}

export function outboxStem(order: string, wake: Wake, bytes: number): string {
  return `${order}.${queueOf(wake.session)}.${markOf(wake.id)}.${bytes}`;
}

/** Reads names with one ending, oldest first; anything else in the folder is left out. */
export function readNames(names: readonly string[], ending: string): readonly OutboxName[] {
  const pattern = /^(\w{26}\.([0-9a-f]{16})\.([0-9a-f]{16})\.(\d+))(\.\w+)$/;
  return [...names].sort().flatMap((name) => {
    const [, stem = '', queue = '', mark = '', bytes = '', found] = pattern.exec(name) ?? [];
    return found === ending ? [{ stem, queue, mark, bytes: Number(bytes) }] : [];
  });
}

/** Wakes for one address are delivered in order; addresses do not wait for each other. */
export function queueOf({ key = '', id = '' }: SessionAddress): string {
  return digest(JSON.stringify([key, id]));
}

export function markOf(id: string): string {
  return digest(id);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
