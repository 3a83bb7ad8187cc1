import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's home folder, as an environment names it. */
export function homeOf(env: Environment): string {
  return env.HOME || homedir();
}

/** A path whose `~` is the home folder, as a shell would have it. */
export function expandHome(path: string, env: Environment): string {
  return path.replace(/^~(?=\/|$)/, () => homeOf(env));
}

/** The same for a word of a command, in which the home folder may be a variable. */
export function expandHomeInWord(word: string, env: Environment): string {
  return expandHome(word, env).replace(/^\$(?:HOME|\{HOME\})(?=\/)/, () => homeOf(env));
}

/** The folder of the user's configuration; the XDG specification says to ignore a relative path. */
export function configFolderOf(env: Environment): string {
  const named = env.XDG_CONFIG_HOME;
  return named && isAbsolute(named) ? named : join(homeOf(env), '.config');
}

/** The folder of the user's own systemd units. */
export function userUnitsOf(env: Environment): string {
  return join(configFolderOf(env), 'systemd', 'user');
}

/** The folder of Claude Code's own files, as an environment names it. */
export function claudeFolderOf(env: Environment): string {
  return env.CLAUDE_CONFIG_DIR || join(homeOf(env), '.claude');
}

/** The user's Claude Code settings. */
export function claudeSettingsOf(env: Environment): string {
  return join(claudeFolderOf(env), 'settings.json');
}
