import { homedir } from 'node:os';
import { join } from 'node:path';

/** The user's Claude Code settings. */
export function settingsPathOf(env: Readonly<Record<string, string | undefined>>): string {
  return join(env.CLAUDE_CONFIG_DIR || join(env.HOME || homedir(), '.claude'), 'settings.json');
}
