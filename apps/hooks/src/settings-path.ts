import { claudeSettingsOf, type Environment } from '@gsd-code-skill/core';

/** What `--settings` is where nobody has given it: shown in the help, and found by the environment. */
export const ownSettings = '~/.claude/settings.json';

/** The file that `--settings` names. */
export function settingsPath(env: Environment, given = ownSettings): string {
  return given === ownSettings ? claudeSettingsOf(env) : given;
}
