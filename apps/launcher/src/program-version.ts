import { readFileSync } from 'node:fs';

// one folder below the package, both as source and as the bundle
const manifest = new URL('../package.json', import.meta.url);

/** The version of the package that is installed, whenever this was built. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version;
