import { claudeSettingsOf, type Environment } from '@gsd-code-skill/core';
import type { Installation } from '@gsd-code-skill/worker';
import { type Places, placesOf } from '../places.ts';

/** This user's part of this machine, as far as the chain runs through it. */
export interface Machine extends Places {
  readonly env: Environment;
  /** Claude Code's settings. */
  readonly settingsPath: string;
  readonly installation: Installation;
  /** As in `process.platform`. */
  readonly platform: string;
}

export function machineOf(
  { env, platform }: Pick<Machine, 'env' | 'platform'>,
  installation: Installation,
): Machine {
  return { ...placesOf(env), env, platform, settingsPath: claudeSettingsOf(env), installation };
}
