import { readSkillPlaces } from '@gsd-code-skill/session-channel';
import { judgeSkill } from './judge-skill.ts';
import { placeSkill } from './place-skill.ts';
import type { ShippedSkill } from './shipped-skill.ts';

/**
 * Brings the copies of the skill up to date that an older version has installed, and gives their
 * folders. One that somebody has changed stays as it is.
 */
export async function refreshSkills(
  stateDir: string,
  shipped: ShippedSkill,
): Promise<readonly string[]> {
  const refreshed: string[] = [];
  for (const folder of await readSkillPlaces(stateDir)) {
    const { status } = await judgeSkill(folder, shipped);
    if (status !== 'old') continue;
    const placed = await placeSkill(shipped.source, folder, { version: shipped.version }).catch(
      // a folder that cannot be written to is named by `gsd-hooks diagnose`
      () => undefined,
    );
    if (placed !== undefined) refreshed.push(folder);
  }
  return refreshed;
}
