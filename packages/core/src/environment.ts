import { homedir } from 'node:os';
import { join } from 'node:path';

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's home folder, as an environment names it. */
export function homeOf(env: Environment): string {
  return env.HOME || homedir();
}

/** The folder of Claude Code's own files, as an environment names it. */
export function claudeFolderOf(env: Environment): string {
  return env.CLAUDE_CONFIG_DIR || join(homeOf(env), '.claude');
}

/** The user's Claude Code settings. */
export function claudeSettingsOf(env: Environment): string {
  return join(claudeFolderOf(env), 'settings.json');
}
