import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { SessionProblem } from './session-problem.ts';

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
export async function readStateFile(path: string): Promise<StateFile | SessionProblem | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, flags);
    return await readText(file, path);
  } catch (error) {
    return explain(error, path);
  } finally {
    await file?.close();
  }
}

async function readText(file: FileHandle, path: string): Promise<StateFile | SessionProblem> {
  const stats = await file.stat();
  if (!stats.isFile()) return notAFile(path);
  if (stats.size > maxBytes) return tooLarge(path);
  // a little more than there was, and never so much that the collector has to come
  const room = Math.min(stats.size + 4096, maxBytes + 1);
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(room));
  // it may have grown since
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
