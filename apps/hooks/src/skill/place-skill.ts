import { copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backupPath } from '../backup-path.ts';
import {
  filesIn,
  hashOf,
  markerName,
  type OwnFiles,
  readOwnFiles,
  writeOwnFiles,
} from './own-files.ts';
import { SkillError } from './skill-error.ts';

export interface PlaceOptions {
  /**
   * Moves a file of somebody else's that is in the way aside, under a name of its own.
   *
   * @default false
   */
  readonly replace?: boolean | undefined;
  /** The version of the program that comes with the skill. */
  readonly version?: string | undefined;
}

export interface PlacedSkill {
  readonly path: string;
  /** Where files of somebody else's were moved. */
  readonly backups: readonly string[];
  /** Files that are not ours and stay as they are. */
  readonly kept: readonly string[];
}

/** Copies a skill into a folder; what somebody else has there stays, or is kept under another name. */
export async function placeSkill(
  source: string,
  path: string,
  { replace = false, version }: PlaceOptions = {},
): Promise<PlacedSkill> {
  const found = await lookAt(path);
  if (found !== undefined && !found.isDirectory() && !found.isSymbolicLink()) {
    throw new SkillError('not-ours', `${path} exists and is not a folder; nothing was changed`);
  }
  const wanted = await hashesOf(source);
  const own = await ownFilesOf(path, wanted);
  const inTheWay = await filesInTheWay(path, Object.keys(wanted), own);
  if (inTheWay.length > 0 && !replace) throw refusal(path, inTheWay);

  const backups: string[] = [];
  for (const file of inTheWay) backups.push(await moveAside(join(path, file)));
  for (const file of Object.keys(wanted)) {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await copyFile(join(source, file), join(path, file));
  }
  for (const file of own) {
    if (!(file in wanted)) await rm(join(path, file));
  }
  await writeOwnFiles(path, { files: wanted, version });
  const kept = (await filesIn(path)).filter((file) => file !== markerName && !(file in wanted));
  return { path, backups, kept: kept.map((file) => join(path, file)) };
}

/** The files of a folder that we wrote and nobody has changed since. */
export async function ownFilesOf(path: string, shipped: OwnFiles): Promise<ReadonlySet<string>> {
  const written = await readOwnFiles(path);
  const own = new Set<string>();
  for (const file of await filesIn(path)) {
    const hash = await hashOf(join(path, file));
    if (hash !== undefined && (hash === written[file] || hash === shipped[file])) own.add(file);
  }
  return own;
}

/** Hashes of all files of a skill. */
export async function hashesOf(source: string): Promise<OwnFiles> {
  const hashes: Record<string, string> = {};
  for (const file of await filesIn(source)) hashes[file] = (await hashOf(join(source, file))) ?? '';
  return hashes;
}

/** What is not ours and has the name of a file of ours, of a folder that it needs, or of the marker. */
async function filesInTheWay(
  path: string,
  wanted: readonly string[],
  own: ReadonlySet<string>,
): Promise<readonly string[]> {
  const found: string[] = [];
  const marked = Object.keys(await readOwnFiles(path)).length > 0;
  for (const file of [...wanted, ...(marked ? [] : [markerName])]) {
    if (!own.has(file) && (await lookAt(join(path, file)))) found.push(file);
  }
  for (const folder of new Set(wanted.map(dirname).filter((name) => name !== '.'))) {
    const there = await lookAt(join(path, folder));
    if (there !== undefined && !there.isDirectory()) found.push(folder);
  }
  return found;
}

function lookAt(path: string) {
  return lstat(path).catch(() => undefined);
}

function refusal(path: string, files: readonly string[]): SkillError {
  const names = files.map((file) => join(path, file)).join(', ');
  const message = `${names} was not written by gsd-hooks, or was changed since; nothing was changed. To replace it and keep a copy, add --replace`;
  return new SkillError('not-ours', message);
}

async function moveAside(path: string): Promise<string> {
  const backup = await backupPath(path);
  await rename(path, backup);
  return backup;
}
