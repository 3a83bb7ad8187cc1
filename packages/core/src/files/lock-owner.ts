import { lstatSync, type Stats } from 'node:fs';
import {
  isRunning,
  isStopped,
  ownIdentity,
  type ProcessIdentity,
} from '../process/process-identity.ts';
import { readPrivateFile } from './private-file.ts';

/** Who holds a lock, as its file says. */
export interface LockOwner {
  /** Unique to this one time that the lock was taken. */
  readonly token: string;
  /** Absent where the file says nothing that can be read. */
  readonly process?: ProcessIdentity;
  /** Milliseconds since it was last renewed. */
  readonly age: number;
}

/** What this process writes into a lock that it takes. */
export function describeOwner(token: string): string {
  return `${JSON.stringify({ token, ...ownIdentity() })}\n`;
}

/** Who holds the lock at a path; `undefined` when nobody does. */
export async function readOwner(path: string): Promise<LockOwner | undefined> {
  const found = look(path);
  if (found === undefined) return undefined;
  const age = Date.now() - found.mtimeMs;
  try {
    const content = await readPrivateFile(path);
    if (content === undefined) return undefined;
    const { token, host, boot, pid, start } = JSON.parse(content.toString('utf8'));
    if (typeof token === 'string' && /^[\w-]+$/.test(token)) {
      return { token, process: { host, boot, pid, start }, age };
    }
  } catch {
    // not of this version, or damaged: its age has to tell
  }
  return { token: nameOf(found.ino), age };
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The token of an owner that could not write its name, as on a full disk. */
export function nameOf(inode: number): string {
  return `inode-${inode}`;
}

/** True for an owner that has ended, or that was stopped and has not renewed its lock for too long. */
export function isGone({ process, age }: LockOwner, staleAfter: number): boolean {
  const runs = process && isRunning(process);
  if (runs === false) return true;
  // whoever runs renews its lock; to a clock that was set, it may look old all the same
  if (runs === true && isStopped(process?.pid ?? 0) === false) return false;
  return age > staleAfter;
}
