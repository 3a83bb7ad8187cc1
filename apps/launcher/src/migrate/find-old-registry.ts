import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { claudeSettingsOf, exists, homeOf } from '@gsd-code-skill/core';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';

const registryFile = join('config', 'recovery-registry.json');

/** The registry of the bash scripts: beside the hooks they registered, or below the current folder. */
export async function findOldRegistry({ env, cwd }: Launcher): Promise<string> {
  const settings = await readFile(claudeSettingsOf(env), 'utf8').catch(() => '');
  // commands quote their path, and stand in a JSON string themselves
  const scripts = settings.matchAll(/([^\s"'\\]*)\/scripts\/[\w-]+-hook\.sh/g);
  const folders = Array.from(scripts, ([, folder = '']) =>
    folder.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/, () => homeOf(env)),
  );
  const files = [...new Set([...folders, cwd])].map((folder) => resolve(cwd, folder, registryFile));
  for (const file of files) {
    if (await exists(file)) return file;
  }
  throw new LauncherError(`no registry of the scripts was found: looked for ${files.join(', ')}`, [
    'name it: gsd-launcher migrate --from <skill folder>/config/recovery-registry.json',
  ]);
}
