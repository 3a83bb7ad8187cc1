import { utimes } from 'node:fs/promises';
import { advance, type Transition } from '../delivery-state.ts';
import type { DeliveryRecord } from './delivery-record.ts';

/**
 * A full disk has no room for a line, but still for another time of a file: so many seconds after
 * 1970 say how far a wake has come. The next line that fits brings the time back to the present.
 */
const seconds = { release: 1, send: 2, consume: 3 } as const;

/** Steps that are kept in memory while the disk is full; of these, some are marked on the file. */
const kept: ReadonlySet<Transition['type']> = new Set([
  ...(['release', 'send', 'consume'] as const),
  ...(['fail', 'misroute', 'retry', 'bury'] as const),
]);

/** True for a step that holds without a line on disk. */
export function canGoUnwritten({ type }: Transition): boolean {
  return kept.has(type);
}

/** Marks a record with the furthest of the steps that did not get to the disk. */
export async function markUnwritten(path: string, steps: readonly Transition[]): Promise<void> {
  const reached = steps.map(({ type }) => (type in seconds ? seconds[type as Marked] : 0));
  const furthest = Math.max(0, ...reached);
  // without the mark the step is still known to this process
  if (furthest > 0) await utimes(path, furthest, furthest).catch(() => {});
}

/** The steps that the time of a record stands for. */
export function markedSteps(modifiedAt: number): readonly Transition[] {
  const mark = modifiedAt / 1000;
  // when that was, nobody knows
  const at = 0;
  const release = { type: 'release', at } as const;
  const send = { type: 'send', at } as const;
  if (mark === seconds.release) return [release];
  if (mark === seconds.send) return [release, send];
  if (mark === seconds.consume)
    return [release, send, { type: 'consume', at, message: 'delivered' }];
  return [];
}

/** The record after further steps. */
export function withSteps(record: DeliveryRecord, steps: readonly Transition[]): DeliveryRecord {
  let { delivery } = record;
  for (const step of steps) delivery = advance(delivery, step) ?? delivery;
  return { ...record, delivery };
}

type Marked = keyof typeof seconds;
