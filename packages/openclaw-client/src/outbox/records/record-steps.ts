import { lstatSync } from 'node:fs';
import { OpenClawError } from '../../openclaw-error.ts';
import { storing } from '../../storage.ts';
import type { Transition } from '../delivery-state.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { canGoUnwritten, markedSteps, markUnwritten } from './full-disk-mark.ts';
import { appendAndRead, appendTransitions, readDeliveryRecord } from './record-file.ts';

/** Reads records and adds steps to them, also where the disk has no room for a step. */
export interface RecordSteps {
  read(path: string): Promise<DeliveryRecord | 'unreadable' | undefined>;
  /** False when the record is gone. */
  append(path: string, step: Transition): Promise<boolean>;
  /** Gives the record right after the step; `undefined` when it is gone. */
  appendAndRead(path: string, step: Transition): Promise<DeliveryRecord | undefined>;
  /** Remembers what this process wrote as a whole. */
  wrote(path: string, bytes: number): void;
  /** True when a record of this size is as this process left it. */
  isOwn(path: string, size: number): boolean;
  forget(path: string): void;
  /** Forgets all records but so many that are there. */
  keep(count: number, isThere: (path: string) => boolean): void;
}

export function createRecordSteps(): RecordSteps {
  /** Steps that the disk had no room for. */
  const unwritten = new Map<string, readonly Transition[]>();
  const sizes = new Map<string, number>();

  function forget(path: string): void {
    unwritten.delete(path);
    sizes.delete(path);
  }

  // a line that is added takes the mark of another process away
  function unwrittenOf(path: string): readonly Transition[] {
    const markedAt = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return unwritten.get(path) ?? markedSteps(markedAt);
  }

  /** Writes a step, after those that found no room before. */
  async function write<Result>(
    path: string,
    step: Transition,
    append: (
      path: string,
      steps: readonly Transition[],
      onSize: (bytes: number) => void,
    ) => Promise<Result>,
  ): Promise<Result> {
    const kept = unwrittenOf(path);
    try {
      const steps = [...kept, step];
      const onSize = (bytes: number) => void sizes.set(path, bytes);
      const result = await storing(path, () => append(path, steps, onSize));
      unwritten.delete(path);
      return result;
    } catch (error) {
      await keepUnwritten(path, kept);
      throw error;
    }
  }

  async function keepUnwritten(path: string, steps: readonly Transition[]): Promise<void> {
    if (steps.length > 0) unwritten.set(path, steps);
    // a write that failed may have changed the time all the same
    await markUnwritten(path, steps);
  }

  return {
    read: (path) => readDeliveryRecord(path, unwritten.get(path)),
    async append(path, step) {
      try {
        return await write(path, step, appendTransitions);
      } catch (error) {
        const isFull = error instanceof OpenClawError && error.code === 'disk-full';
        if (!isFull || !canGoUnwritten(step)) throw error;
        await keepUnwritten(path, [...unwrittenOf(path), step]);
        return true;
      }
    },
    appendAndRead: (path, step) => write(path, step, appendAndRead),
    wrote: (path, bytes) => void sizes.set(path, bytes),
    isOwn: (path, size) => sizes.get(path) === size && !unwritten.has(path),
    forget,
    keep(count, isThere) {
      if (sizes.size + unwritten.size <= count) return;
      for (const path of [...sizes.keys(), ...unwritten.keys()]) {
        if (!isThere(path)) forget(path);
      }
    },
  };
}
