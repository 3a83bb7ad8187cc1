import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { claudeSettingsOf, exists, expandHomeInWord, shellWords } from '@gsd-code-skill/core';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';

const registryFile = join('config', 'recovery-registry.json');

/** The registry of the bash scripts: beside the hooks they registered, or below the current folder. */
export async function findOldRegistry({ env, cwd }: Launcher): Promise<string> {
  const settings = await readFile(claudeSettingsOf(env), 'utf8').catch(() => '{}');
  const scripts = commandsIn(settings)
    .flatMap((command) => shellWords(command))
    .filter((word) => /-hook\.sh$/.test(word))
    .map((word) => expandHomeInWord(word, env));
  const folders = scripts.map((script) => dirname(dirname(resolve(cwd, script))));
  const files = [...new Set([...folders, cwd])].map((folder) => join(folder, registryFile));
  for (const file of files) {
    if (await exists(file)) return file;
  }
  throw new LauncherError(`no registry of the scripts was found: looked for ${files.join(', ')}`, [
    'name it: gsd-launcher migrate --from <skill folder>/config/recovery-registry.json',
  ]);
}

/** Every command that stands in a settings file. */
function commandsIn(text: string): readonly string[] {
  const commands: string[] = [];
  try {
    JSON.parse(text, (key, value) => {
      if (key === 'command' && typeof value === 'string') commands.push(value);
      return value;
    });
  } catch {
    // gsd-hooks says what is wrong with it
  }
  return commands;
}
