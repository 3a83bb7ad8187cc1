import * as z from 'zod';
import type { Skill } from '../openclaw.ts';

/** What OpenClaw says of a skill. */
export const skillStatus = z.looseObject({
  name: z.string(),
  baseDir: z.string(),
  eligible: z.boolean(),
  disabled: z.boolean().optional(),
  blockedByAllowlist: z.boolean().optional(),
  blockedByAgentFilter: z.boolean().optional(),
  platformIncompatible: z.boolean().optional(),
  missing: z.record(z.string(), z.array(z.string())).optional(),
});

export const skillList = z.looseObject({ skills: z.array(skillStatus) });

/** The skill, with what keeps an agent from it. */
export function toSkill(status: z.output<typeof skillStatus> | undefined): Skill | undefined {
  if (status === undefined) return undefined;
  const { baseDir: path, eligible, missing = {} } = status;
  const wanted = Object.entries(missing).flatMap(([kind, names]) =>
    names.map((name) => `${kind}: ${name}`),
  );
  const words = [
    status.disabled && 'disabled',
    status.blockedByAllowlist && 'not on the allowlist',
    status.blockedByAgentFilter && 'left out for this agent',
    status.platformIncompatible && 'not for this system',
  ].filter((word) => typeof word === 'string');
  const isEligible = eligible && words.length === 0;
  const reasons = [...wanted, ...words];
  return {
    path,
    isEligible,
    missing: isEligible ? [] : reasons.length > 0 ? reasons : ['not eligible'],
  };
}
