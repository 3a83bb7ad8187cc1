import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFile, readFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../coded-error.ts';
import { FileError } from './file-error.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;

const smallFile = 65_536;

export interface WriteOptions {
  /**
   * Waits until the disk has it, so that it survives a power cut.
   *
   * @default false
   */
  readonly durable?: boolean;
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

// a small file is read in less time than it takes to have another thread do it
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
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  if (durable) await syncFolder(dirname(path));
}

/** Writes a file under a name that nobody looks at, for its writer to put in place; gives its path. */
export async function writeDraft(
  folder: string,
  content: string | Uint8Array,
  { durable = false }: WriteOptions = {},
): Promise<string> {
  const draft = join(folder, `.${randomUUID()}.tmp`);
  const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await file.writeFile(content);
    if (durable) await file.sync();
    await file.close();
    return draft;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** Appends a line to a private file and gives its size; one that was cut off before stays apart from it. */
export async function appendPrivateLine(path: string, line: string): Promise<number> {
  const flags = O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK;
  const file = (await openPrivate(path, flags)) as FileHandle;
  try {
    const isCut = await endsWithinLine(file);
    await file.appendFile(`${isCut ? '\n' : ''}${line}\n`);
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

// a full disk, or a kill, leaves half a line
async function endsWithinLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] !== 0x0a;
}

/** Removes a file so that it stays removed after a power cut; a missing one is fine. */
export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

async function openPrivate(path: string, flags: number): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags | O_NOFOLLOW, 0o600);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && (flags & O_CREAT) === 0) return undefined;
    throw refused(path, error);
  }
}

function refused(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code !== 'ELOOP' && code !== 'EMLINK') return error;
  return new FileError('unsafe-path', `${path}: is a symbolic link`, { cause: error });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
