import { claudeSettingsOf, type Environment } from '@gsd-code-skill/core';
import type { Installation } from '@gsd-code-skill/worker';
import { type Places, placesOf } from '../places.ts';

/** This user's part of this machine, as far as the chain runs through it. */
export interface Machine extends Places {
  readonly env: Environment;
  /** Claude Code's settings. */
  readonly settingsPath: string;
  readonly installation: Installation;
}

export function machineOf(env: Machine['env'], installation: Installation): Machine {
  return { ...placesOf(env), env, settingsPath: claudeSettingsOf(env), installation };
}
