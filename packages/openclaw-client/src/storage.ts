import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OpenClawError, type OpenClawErrorCode } from './openclaw-error.ts';

/** Writes a file that only its owner reads; it appears whole and survives a power cut, or not at all. */
export async function writeDurably(path: string, data: string): Promise<void> {
  const draft = await writeDraft(path, data, true);
  try {
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw storageError(path, error);
  }
}

/** Replaces a small private file at once, without waiting for the disk. */
export async function writeQuickly(path: string, data: string): Promise<void> {
  const draft = await writeDraft(path, data, false);
  await rename(draft, path).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw storageError(path, error);
  });
}

/** Removes a file for good; a missing one is fine. */
export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

export async function makePrivateFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw storageError(path, error);
  }
}

/** The names in a folder; none when there is no folder. */
export async function namesIn(dir: string): Promise<readonly string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** True for a draft that its writer left behind. */
export function isDraft(name: string): boolean {
  return name.startsWith('.') && name.endsWith('.draft');
}

async function writeDraft(path: string, data: string, isDurable: boolean): Promise<string> {
  const draft = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID()}.draft`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(data);
      if (isDurable) await file.sync();
    } finally {
      await file.close();
    }
    return draft;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw storageError(path, error);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function storageError(path: string, cause: unknown): OpenClawError {
  const system = codeOf(cause);
  const code = storageCodes[system] ?? 'storage-failed';
  return new OpenClawError(code, `write ${path}: ${hints[code] ?? system}`, { cause });
}

const storageCodes: Readonly<Record<string, OpenClawErrorCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'not-writable',
  ENOTDIR: 'not-writable',
};

const hints: Partial<Record<OpenClawErrorCode, string>> = {
  'disk-full': 'no space is left on the disk',
  'not-writable': 'the folder cannot be written to',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
}
