import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's home folder, as an environment names it. */
export function homeOf(env: Environment): string {
  return env.HOME || homedir();
}

/** The folder of the user's configuration, as an environment names it. */
export function configHomeOf(env: Environment): string {
  return xdgFolder(env.XDG_CONFIG_HOME) ?? join(homeOf(env), '.config');
}

/** The folder of what programs keep for the user, as an environment names it. */
export function stateHomeOf(env: Environment): string {
  return xdgFolder(env.XDG_STATE_HOME) ?? join(homeOf(env), '.local', 'state');
}

/** The folder of the user's own units of systemd. */
export function userUnitsOf(env: Environment): string {
  return join(configHomeOf(env), 'systemd', 'user');
}

/** The name of our folder in those that programs share. */
export const ownFolderName = 'gsd-code-skill';

/** Variables that are set in the shells of agents: in OpenClaw's exec, and in Claude Code's. */
export const agentVariables = ['OPENCLAW_SHELL', 'CLAUDECODE'] as const;

// the XDG specification says to ignore a relative path
function xdgFolder(named: string | undefined): string | undefined {
  return named && isAbsolute(named) ? named : undefined;
}

/** A path whose `~` is the home folder, as a shell would have it. */
export function expandHome(path: string, env: Environment): string {
  return path.replace(/^~(?=\/|$)/, () => homeOf(env));
}

/** The same for a word of a command, in which the home folder may be a variable. */
export function expandHomeInWord(word: string, env: Environment): string {
  return expandHome(word, env).replace(/^\$(?:HOME|\{HOME\})(?=\/)/, () => homeOf(env));
}

/** The folder of Claude Code's own files, as an environment names it. */
export function claudeFolderOf(env: Environment): string {
  return env.CLAUDE_CONFIG_DIR || join(homeOf(env), '.claude');
}

/** The user's Claude Code settings. */
export function claudeSettingsOf(env: Environment): string {
  return join(claudeFolderOf(env), 'settings.json');
}
