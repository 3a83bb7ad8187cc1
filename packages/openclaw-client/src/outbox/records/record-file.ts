import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { codeOf, readPrivateFile } from '@gsd-code-skill/core';
import type { Transition } from '../delivery-state.ts';
import { type DeliveryRecord, parseRecord, writeTransition } from './delivery-record.ts';
import { withMark, withSteps } from './full-disk-mark.ts';

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
  unwritten: readonly Transition[] = [],
): Promise<DeliveryRecord | 'unreadable' | undefined> {
  try {
    const { size, mtimeMs } = await lstat(path);
    if (size > largest) return 'unreadable';
    const content = await readPrivateFile(path);
    if (content === undefined) return undefined;
    const record = parseRecord(content.toString('utf8'));
    if (record === undefined) return 'unreadable';
    return unwritten.length > 0 ? withSteps(record, unwritten) : withMark(record, mtimeMs);
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (passing.test(code)) throw error;
    return 'unreadable';
  }
}

/**
 * Adds steps to a record and gives its size, 0 where another process wrote at the same time;
 * `undefined` when the record is gone, which this must not bring back.
 */
export async function appendTransitions(
  path: string,
  steps: readonly Transition[],
): Promise<number | undefined> {
  try {
    const file = await open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
    try {
      const lines = steps.map(writeTransition).join('');
      const before = (await file.stat()).size;
      await file.appendFile(lines);
      const { size } = await file.stat();
      return size === before + Buffer.byteLength(lines) ? size : 0;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
