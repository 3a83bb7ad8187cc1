import { dirname, join } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import type { Installation } from '@gsd-code-skill/worker';
import { skillName } from './skill-name.ts';

/** The skill that comes with a program. */
export interface ShippedSkill {
  readonly source: string;
  readonly version: string;
}

/** The skill that comes with this program; `undefined` when it has none. */
export async function shippedSkill({
  workerPath,
  version,
}: Installation): Promise<ShippedSkill | undefined> {
  const source = join(dirname(workerPath), '..', 'dist', 'skill', skillName);
  return (await exists(join(source, 'SKILL.md'))) ? { source, version } : undefined;
}
