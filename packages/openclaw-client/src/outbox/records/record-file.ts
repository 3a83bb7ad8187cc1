import { constants, fstatSync, lstatSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf, readPrivateFile } from '@gsd-code-skill/core';
import type { Transition } from '../delivery-state.ts';
import { type DeliveryRecord, parseRecord, writeTransition } from './delivery-record.ts';
import { markedSteps, withSteps } from './full-disk-mark.ts';

const { O_APPEND, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;

/** Bytes beyond which nothing is taken for a record. */
const largest = 2 ** 29;

// trouble of this process or of the moment, not of the file
const passing = /^(EMFILE|ENFILE|ENOMEM|EAGAIN|EINTR|EBUSY)$/;

/**
 * Reads a record, with the steps that did not get to the disk. `undefined` for a file that is gone,
 * `'unreadable'` for what is no record and will not become one by waiting.
 */
export async function readRecord(
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
  onSize: (bytes: number) => void = () => {},
): Promise<boolean> {
  try {
    const file = await open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
    try {
      const lines = steps.map(writeTransition).join('');
      onSize(fstatSync(file.fd).size + Buffer.byteLength(lines));
      await file.appendFile(lines);
      return true;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
