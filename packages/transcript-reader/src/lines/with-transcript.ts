import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { codeOf } from '@gsd-code-skill/core';
import { TranscriptError, type TranscriptErrorCode } from './transcript-error.ts';

/** An open transcript and the size it had when it was opened. */
export interface OpenTranscript {
  readonly handle: FileHandle;
  readonly size: number;
}

/** Runs `use` on the opened file and closes it; `undefined` when there is no such file. */
export async function withTranscript<T>(
  path: string,
  use: (transcript: OpenTranscript) => Promise<T>,
): Promise<T | undefined> {
  try {
    // O_NONBLOCK: opening a fifo would otherwise wait for a writer
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) {
        throw new TranscriptError('not-a-file', `read ${path}: not a regular file`);
      }
      return await use({ handle, size: stats.size });
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof TranscriptError ? undefined : codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === undefined) throw error;
    const { message } = error as Error;
    throw new TranscriptError(errorCodes[code] ?? 'failed', `read ${path}: ${message}`, {
      cause: error,
    });
  }
}

const errorCodes: Readonly<Record<string, TranscriptErrorCode>> = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EISDIR: 'not-a-file',
  // what opening a socket gives
  ENXIO: 'not-a-file',
};
