import { chmod, copyFile, lstat, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '@gsd-code-skill/core';
import writeFileAtomic from 'write-file-atomic';
import { backupPath } from '../backup-path.ts';
import { SettingsError } from './settings-error.ts';
import { parseSettings } from './settings-text.ts';

export interface SettingsUpdate {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
  /** Where the previous content was kept, when something was written. */
  readonly backup?: string;
}

export interface UpdateSettingsOptions {
  /**
   * Works out the change and writes nothing.
   *
   * @default false
   */
  readonly dryRun?: boolean | undefined;
}

/** Changes a Claude Code settings file: whole or not at all, with a backup beside it. */
export async function updateSettingsFile(
  path: string,
  change: (text: string) => string,
  { dryRun = false }: UpdateSettingsOptions = {},
): Promise<SettingsUpdate> {
  for (let attempt = 1; ; attempt++) {
    const { target, text, mode } = await readSettings(path);
    const start = text ?? '{}\n';
    const after = named(path, () => change(start));
    named(path, () => parseSettings(after));
    const update = { path, before: text ?? '', after, changed: after !== start };
    if (!update.changed || dryRun) return update;

    // Claude Code writes this file too
    if ((await readSettings(path)).text === text) {
      return { ...update, ...(await write(target, after, mode)) };
    }
    if (attempt === 5) {
      throw new SettingsError('changed', `${path}: another program keeps changing it; try again`);
    }
  }
}

async function readSettings(path: string) {
  const link = await lstat(path).catch(() => undefined);
  try {
    // a symlink stays one: what it points to is replaced
    const target = link === undefined ? path : await realpath(path);
    if (link === undefined) return { target, text: undefined, mode: 0o600 };
    const { mode } = await stat(target);
    return { target, text: await readFile(target, 'utf8'), mode: mode & 0o777 };
  } catch (error) {
    throw new SettingsError('unreadable', `${path}: ${(error as Error).message}`, { cause: error });
  }
}

async function write(target: string, text: string, mode: number) {
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const backup = await keepBackup(target, mode);
    await writeFileAtomic(target, text, { mode });
    return backup === undefined ? {} : { backup };
  } catch (error) {
    throw new SettingsError('unwritable', `${target}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function keepBackup(target: string, mode: number): Promise<string | undefined> {
  const backup = await backupPath(target);
  try {
    await copyFile(target, backup);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  await chmod(backup, mode);
  return backup;
}

function named<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new SettingsError(error.code, `${path}: ${error.message}`, { cause: error });
  }
}
