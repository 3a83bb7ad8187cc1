import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFile,
  readFileSync,
  readSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../coded-error.ts';
import { FileError } from './file-error.ts';
import { syncFolder } from './sync-folder.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;

const newFile = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;

// up to here, to have another thread read or write it takes longer than doing it
const smallFile = 65_536;

export interface WriteOptions {
  /**
   * Waits until the disk has it, so that it survives a power cut.
   *
   * @default false
   */
  readonly durable?: boolean | undefined;
}

/** Reads a private file; `undefined` when there is none. A link is refused, and what is no file. */
export async function readPrivateFile(path: string): Promise<Buffer | undefined> {
  const file = openToRead(path);
  if (file === undefined) return undefined;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new FileError('unsafe-path', `${path}: is not a regular file`);
    if (stats.size <= smallFile) return readFileSync(file);
    return await promisify(readFile)(file);
  } finally {
    closeSync(file);
  }
}

function openToRead(path: string): number | undefined {
  try {
    // without O_NONBLOCK a planted fifo would keep it waiting
    return openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw refused(path, error);
  }
}

/** Replaces a file in one step, mode 0600; a link in its place is replaced, not followed. */
export async function writePrivateFile(
  path: string,
  content: string | Uint8Array,
  { durable = false }: WriteOptions = {},
): Promise<void> {
  const draft = await writeDraft(dirname(path), content, { durable });
  try {
    if (durable) await rename(draft, path);
    else renameSync(draft, path);
  } catch (error) {
    removeFile(draft);
    throw error;
  }
  if (durable) await syncFolder(dirname(path));
}

/** The same for a small file where nobody can wait, done when it returns; not safe from a power cut. */
export function replaceSmallFile(path: string, content: string): void {
  const draft = draftIn(dirname(path));
  try {
    writeSmall(draft, content);
    renameSync(draft, path);
  } catch (error) {
    removeFile(draft);
    throw error;
  }
}

/** Writes a file under a name that nobody looks at, for its writer to put in place; gives its path. */
export async function writeDraft(
  folder: string,
  content: string | Uint8Array,
  { durable = false }: WriteOptions = {},
): Promise<string> {
  const draft = draftIn(folder);
  try {
    // what the disk is to have is waited for anyway, and others need not wait with it
    if (durable || content.length > smallFile) await writeNew(draft, content, durable);
    else writeSmall(draft, content);
    return draft;
  } catch (error) {
    removeFile(draft);
    throw error;
  }
}

/** The form of a draft's name, by which one of a killed writer is known. */
export const draftForm = /^\.[0-9a-f-]{36}\.tmp$/;

function draftIn(folder: string): string {
  return join(folder, `.${randomUUID()}.tmp`);
}

function writeSmall(path: string, content: string | Uint8Array): void {
  const file = openSync(path, newFile, 0o600);
  try {
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}

async function writeNew(
  path: string,
  content: string | Uint8Array,
  durable: boolean,
): Promise<void> {
  const file = await open(path, newFile, 0o600);
  try {
    await file.writeFile(content);
    if (durable) await file.sync();
  } finally {
    await file.close();
  }
}

/** Appends a line to a private file and gives its size; one that was cut off before stays apart from it. */
export async function appendPrivateLine(path: string, line: string): Promise<number> {
  const file = openToAppend(path);
  try {
    const isCut = endsWithinLine(file);
    writeFileSync(file, `${isCut ? '\n' : ''}${line}\n`);
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}

function openToAppend(path: string): number {
  try {
    return openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW, 0o600);
  } catch (error) {
    throw refused(path, error);
  }
}

// a full disk, or a kill, leaves half a line
function endsWithinLine(file: number): boolean {
  const { size } = fstatSync(file);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  return readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
}

/** Removes a file at once; a missing one is fine. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Removes a file so that it stays removed after a power cut; a missing one is fine. */
export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

function refused(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code !== 'ELOOP' && code !== 'EMLINK') return error;
  return new FileError('unsafe-path', `${path}: is a symbolic link`, { cause: error });
}
