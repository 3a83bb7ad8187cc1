import { lstatSync } from 'node:fs';
import { OpenClawError } from '../../openclaw-error.ts';
import { storing } from '../../storage.ts';
import type { Transition } from '../delivery-state.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { canGoUnwritten, markedSteps, markUnwritten } from './full-disk-mark.ts';
import { appendTransitions, readRecord } from './record-file.ts';

/** Reads records and adds steps to them, also where the disk has no room for a step. */
export interface RecordSteps {
  read(path: string): Promise<DeliveryRecord | 'unreadable' | undefined>;
  /** False when the record is gone. */
  append(path: string, step: Transition): Promise<boolean>;
  /** Remembers what this process wrote as a whole. */
  wrote(path: string, bytes: number): void;
  /** True when a record of this size is as this process left it. */
  isOwn(path: string, size: number): boolean;
  forget(path: string): void;
  /** Forgets all records but these. */
  keep(paths: ReadonlySet<string>): void;
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
  function markedOn(path: string): readonly Transition[] {
    return markedSteps(lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  }

  async function keepUnwritten(path: string, steps: readonly Transition[]): Promise<void> {
    if (steps.length > 0) unwritten.set(path, steps);
    // a write that failed may have changed the time all the same
    await markUnwritten(path, steps);
  }

  return {
    read: (path) => readRecord(path, unwritten.get(path)),
    async append(path, step) {
      const kept = unwritten.get(path) ?? markedOn(path);
      try {
        const onSize = (bytes: number) => sizes.set(path, bytes);
        const isThere = await storing(path, () => appendTransitions(path, [...kept, step], onSize));
        unwritten.delete(path);
        return isThere;
      } catch (error) {
        const isFull = error instanceof OpenClawError && error.code === 'disk-full';
        const isKept = isFull && canGoUnwritten(step);
        await keepUnwritten(path, isKept ? [...kept, step] : kept);
        if (isKept) return true;
        throw error;
      }
    },
    wrote: (path, bytes) => void sizes.set(path, bytes),
    isOwn: (path, size) => sizes.get(path) === size && !unwritten.has(path),
    forget,
    keep(paths) {
      if (sizes.size + unwritten.size <= paths.size) return;
      for (const path of [...sizes.keys(), ...unwritten.keys()]) {
        if (!paths.has(path)) forget(path);
      }
    },
  };
}
