import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Environment, expandHomeInWord, shellWords } from '@gsd-code-skill/core';
import { parseSettings } from './settings-text.ts';

const own = 'gsd-session-hook.sh';
const others =
  '(?:stop|notification-idle|notification-permission|session-end|pre-compact|pre-tool-use|post-tool-use)-hook\\.sh';
const scripts = new RegExp(`^(?:gsd-session-hook\\.sh|${others})$`);
const plain = new RegExp(
  `(?:^|[\\s/'"])gsd-session-hook\\.sh\\b|/gsd-code-skill/scripts/${others}\\b`,
);
const companions = ['menu-driver.sh', 'register-hooks.sh', 'recover-openclaw-agents.sh'];
const words =
  /recovery-registry|\[SESSION IDENTITY\]|gsd-code-skill|hook-(?:utils|preamble)\.sh|tmux_session_name/;

/** Whether a hook command is plainly one of the bash predecessor's, by its text alone. */
export function isPlainlyPredecessor(command: string): boolean {
  return plain.test(command);
}

/** The script of the bash predecessor that a hook command runs; `undefined` for any other command. */
export function predecessorScript(command: unknown, env: Environment): string | undefined {
  if (typeof command !== 'string') return undefined;
  const script = shellWords(command).find((word) => scripts.test(basename(word)));
  return script !== undefined && isPredecessor(expandHomeInWord(script, env)) ? script : undefined;
}

/** The predecessor's hook commands in the text of Claude Code's settings, each once. */
export function predecessorCommands(text: string, env: Environment): readonly string[] {
  const groups = Object.values(parseSettings(text).hooks ?? {}).flat();
  const commands = groups.flatMap(({ hooks }) =>
    hooks.map((hook) => (hook as { command?: unknown } | null)?.command),
  );
  return [...new Set(commands)].filter(
    (command): command is string => predecessorScript(command, env) !== undefined,
  );
}

// such names are anybody's: what lies around the script, or stands in it, has to say so too
function isPredecessor(path: string): boolean {
  if (basename(path) === own || path.includes('/gsd-code-skill/')) return true;
  const folder = dirname(path);
  if (companions.every((name) => existsSync(join(folder, name)))) return true;
  if (existsSync(join(folder, '..', 'config', 'recovery-registry.json'))) return true;
  try {
    return words.test(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}
