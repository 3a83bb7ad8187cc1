import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { SessionProblem } from '../session-problem.ts';

/** A hundred times what Claude Code writes. */
const maxBytes = 65_536;

// neither a pipe without a writer nor a link to anywhere may hold us up
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

export interface StateFile {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** Reads a small file: a problem where it is none, `undefined` where there is nothing. */
export function readStateFile(path: string): StateFile | SessionProblem | undefined {
  let file: number | undefined;
  try {
    // in less time than it takes to have another thread do it
    file = openSync(path, flags);
    return readText(file, path);
  } catch (error) {
    return explain(error, path);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function readText(file: number, path: string): StateFile | SessionProblem {
  const stats = fstatSync(file);
  if (!stats.isFile()) return notAFile(path);
  if (stats.size > maxBytes) return tooLarge(path);
  // it may have grown since
  const buffer = Buffer.allocUnsafe(Math.min(stats.size + 4096, maxBytes + 1));
  const bytesRead = readSync(file, buffer);
  if (bytesRead > maxBytes) return tooLarge(path);
  return { text: buffer.toString('utf8', 0, bytesRead), writtenAt: stats.mtimeMs };
}

function explain(error: unknown, path: string): SessionProblem | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return undefined;
  // a symbolic link, and a socket
  if (code === 'ELOOP' || code === 'ENXIO') return notAFile(path);
  return { code: 'unreadable', path, reason: error instanceof Error ? error.message : `${error}` };
}

function notAFile(path: string): SessionProblem {
  return { code: 'not-a-file', path, reason: 'not a plain file' };
}

function tooLarge(path: string): SessionProblem {
  return { code: 'too-large', path, reason: `more than ${maxBytes} bytes` };
}
