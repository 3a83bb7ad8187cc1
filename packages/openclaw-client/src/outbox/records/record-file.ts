import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { codeOf, readPrivateFile } from '@gsd-code-skill/core';
import type { Transition } from '../delivery-state.ts';
import { type DeliveryRecord, parseRecord, writeTransition } from './delivery-record.ts';
import { markedSteps, withSteps } from './full-disk-mark.ts';

const { O_APPEND, O_NOFOLLOW, O_NONBLOCK, O_RDWR } = constants;

/** Bytes beyond which nothing is taken for a record. */
const largest = 2 ** 29;

// trouble of this process or of the moment, not of the file
const passing = /^(EMFILE|ENFILE|ENOMEM|EAGAIN|EINTR|EBUSY)$/;

/**
 * Reads a record, with the steps that did not get to the disk. `undefined` for a file that is gone,
 * `'unreadable'` for what is no record and will not become one by waiting.
 */
export async function readDeliveryRecord(
  path: string,
  unwritten?: readonly Transition[],
): Promise<DeliveryRecord | 'unreadable' | undefined> {
  try {
    const { size, mtimeMs } = lstatSync(path);
    if (size > largest) return 'unreadable';
    const content = await readPrivateFile(path);
    if (content === undefined) return undefined;
    const record = parseRecord(content.toString('utf8'));
    if (record === undefined) return 'unreadable';
    return withSteps(record, unwritten ?? markedSteps(mtimeMs));
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (passing.test(code)) throw error;
    return 'unreadable';
  }
}

/**
 * Adds steps to a record; false when the record is gone, which this must not bring back. `onSize`
 * is told its size before the write, since a watcher may see that before it ends.
 */
export async function appendTransitions(
  path: string,
  steps: readonly Transition[],
  onSize?: (bytes: number) => void,
): Promise<boolean> {
  return appendTo(path, steps, { onSize, read: () => true }) ?? false;
}

/** The same, and gives the record as it is then, even when another process removes it at once. */
export async function appendAndRead(
  path: string,
  steps: readonly Transition[],
  onSize?: (bytes: number) => void,
): Promise<DeliveryRecord | undefined> {
  return appendTo(path, steps, {
    onSize,
    read(file) {
      const content = Buffer.alloc(fstatSync(file).size);
      readSync(file, content, 0, content.length, 0);
      return parseRecord(content.toString('utf8'));
    },
  });
}

interface AppendOptions<Result> {
  readonly onSize: ((bytes: number) => void) | undefined;
  /** Looks at the file once the lines are in it. */
  readonly read: (file: number) => Result;
}

// in one go, so that no step of this process comes between the size and the line
function appendTo<Result>(
  path: string,
  steps: readonly Transition[],
  { onSize, read }: AppendOptions<Result>,
): Result | undefined {
  try {
    const file = openSync(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
    try {
      const lines = steps.map(writeTransition).join('');
      onSize?.(fstatSync(file).size + Buffer.byteLength(lines));
      writeFileSync(file, lines);
      return read(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
