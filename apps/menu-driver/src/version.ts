import { readFileSync } from 'node:fs';

/** The version of the package that is installed, whenever this was built. */
export function version(): string {
  // one folder below the package, both as source and as the bundle
  const manifest = new URL('../package.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
