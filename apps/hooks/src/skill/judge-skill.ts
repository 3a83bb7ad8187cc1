import { join } from 'node:path';
import { compareVersions, exists } from '@gsd-code-skill/core';
import { hashOf, readOwnMarker } from './own-files.ts';
import { hashesOf } from './place-skill.ts';
import type { ShippedSkill } from './shipped-skill.ts';

/** What a copy of the skill is, as the program sees it that ships one. */
export type SkillCopy =
  /** It has the shipped text, or one that somebody changed since. */
  | { readonly status: 'current' }
  /** We wrote it, nobody has changed it, and the shipped one is another. */
  | { readonly status: 'old'; readonly version: string | undefined }
  /** A newer program wrote it. */
  | { readonly status: 'newer'; readonly version: string | undefined }
  /** We wrote it, somebody changed it, and the shipped one is another by now. */
  | { readonly status: 'changed'; readonly version: string | undefined }
  | { readonly status: 'foreign' }
  /** It is not on this machine. */
  | { readonly status: 'unseen' };

/** Compares a copy of the skill with the one that comes with a program. */
export async function judgeSkill(
  folder: string,
  { source, version: own }: ShippedSkill,
): Promise<SkillCopy> {
  if (!(await exists(join(folder, 'SKILL.md')))) return { status: 'unseen' };
  const shipped = await hashesOf(source);
  if (await holds(folder, shipped)) return { status: 'current' };
  const marker = await readOwnMarker(folder);
  if (marker === undefined) return { status: 'foreign' };
  const { files, version } = marker;
  const isNewer = version !== undefined && compareVersions(version, own) > 0;
  if (isNewer) return { status: 'newer', version };
  if (await holds(folder, files)) return { status: 'old', version };
  return isEqual(files, shipped) ? { status: 'current' } : { status: 'changed', version };
}

type Hashes = Readonly<Record<string, string>>;

async function holds(folder: string, files: Hashes): Promise<boolean> {
  const found = await Promise.all(Object.keys(files).map((file) => hashOf(join(folder, file))));
  return Object.values(files).every((hash, index) => hash === found[index]);
}

function isEqual(one: Hashes, other: Hashes): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
