import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf, readPrivateFile } from '@gsd-code-skill/core';
import type { Transition } from '../delivery-state.ts';
import { type DeliveryRecord, parseRecord, writeTransition } from './delivery-record.ts';

const { O_APPEND, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;

/** `undefined` for a file that is gone, `'unreadable'` for what is no record. */
export async function readRecord(path: string): Promise<DeliveryRecord | 'unreadable' | undefined> {
  try {
    const content = await readPrivateFile(path);
    return content && (parseRecord(content.toString('utf8')) ?? 'unreadable');
  } catch (error) {
    // a folder, a link, another user's: it will not become a record by waiting
    if (/^(unsafe-path|EISDIR|EACCES|EPERM)$/.test(codeOf(error) ?? '')) return 'unreadable';
    throw error;
  }
}

/** Adds a step to a record; false when the record is gone, which this must not bring back. */
export async function appendTransition(path: string, step: Transition): Promise<boolean> {
  try {
    const file = await open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
    try {
      await file.appendFile(writeTransition(step));
      return true;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
