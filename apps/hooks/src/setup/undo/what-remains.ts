import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exists, findProgram, homeOf } from '@gsd-code-skill/core';
import { livingWorker } from '@gsd-code-skill/session-channel';
import type { Machine } from '../../diagnose/machine.ts';
import { hasOurs } from '../../register/register.ts';
import { findServices } from './own-services.ts';

/** Something of ours that is still on the machine, and the command that removes it. */
export interface Remainder {
  readonly what: string;
  readonly path: string;
  readonly remove?: string;
  /** The package of a program. */
  readonly package?: string;
}

/** Our programs, each with the package that it comes in. */
export const programPackages = {
  'gsd-hooks': '@gsd-code-skill/hooks',
  'menu-driver': '@gsd-code-skill/menu-driver',
  'gsd-launcher': '@gsd-code-skill/launcher',
  'gsd-fleet': '@gsd-code-skill/gsd-fleet',
  'gsd-mcp': '@gsd-code-skill/mcp',
} as const;

/** Looks at every place this project ever writes to, and tells what is there. */
export async function whatRemains(machine: Machine): Promise<readonly Remainder[]> {
  const { settingsPath, registryPath, stateDir, env } = machine;
  const worker = await livingWorker(stateDir).catch(() => undefined);
  const places = [
    ['registry', registryPath],
    ['registry, earlier', `${registryPath}.bak`],
    ['state', stateDir],
  ] as const;
  const kept = await Promise.all(
    places.map(async ([what, path]) => ((await exists(path)) ? [{ what, path }] : [])),
  );
  return [
    ...(worker === undefined ? [] : [{ what: 'worker', path: `process ${worker}` }]),
    ...(await inSettings(settingsPath)),
    ...kept.flat(),
    ...(await findServices(env)).map((path) => ({ what: 'service', path })),
    ...(await completions(machine)),
    ...(await installed(machine)),
  ];
}

async function inSettings(settingsPath: string): Promise<readonly Remainder[]> {
  const text = await readFile(settingsPath, 'utf8').catch(() => '');
  const names = await readdir(dirname(settingsPath)).catch(() => []);
  const backups = names.filter((name) => name.startsWith(`${basename(settingsPath)}.backup-`));
  return [
    ...(hasOurs(text)
      ? [{ what: 'hooks', path: settingsPath, remove: 'gsd-hooks unregister' }]
      : []),
    ...backups.map((name) => ({
      what: 'your settings as they were',
      path: join(dirname(settingsPath), name),
    })),
  ];
}

async function completions({ env }: Machine): Promise<readonly Remainder[]> {
  const files = ['.bashrc', '.bash_profile', '.zshrc', '.config/fish/config.fish'];
  const found = await Promise.all(
    files.map(async (name) => {
      const path = join(homeOf(env), name);
      const text = await readFile(path, 'utf8').catch(() => '');
      const isNamed = /^[^#\n]*\b(?:gsd-\w+ completion|menu-driver --completion)\b/m.test(text);
      return isNamed ? [{ what: 'completion, a line of yours', path }] : [];
    }),
  );
  return found.flat();
}

async function installed({ env }: Machine): Promise<readonly Remainder[]> {
  const found = await Promise.all(
    Object.entries(programPackages).map(async ([name, own]) => {
      const path = await findProgram(name, env);
      const remove = `npm uninstall -g ${own}`;
      return path === undefined ? [] : [{ what: 'program', path, remove, package: own }];
    }),
  );
  return found.flat();
}
