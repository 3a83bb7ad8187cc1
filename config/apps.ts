import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface App {
  readonly name: string;
  readonly folder: string;
  /** What is shipped as it stands, by its name in `dist`. */
  readonly shipped: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

const shipped: Readonly<Record<string, App['shipped']>> = {
  // a browser takes the page as it is written
  fleet: { page: 'apps/fleet/src/web/page' },
  // so that gsd-hooks install-skill needs no network
  hooks: { skill: 'skills' },
  launcher: { 'default-system-prompt.txt': 'config/default-system-prompt.txt' },
};

export function apps(): readonly App[] {
  return readdirSync(join(root, 'apps')).flatMap((name) => {
    const folder = join(root, 'apps', name);
    // another branch may have left one behind
    if (!existsSync(join(folder, 'package.json'))) return [];
    return [{ name, folder, shipped: shipped[name] ?? {} }];
  });
}
