import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Library {
  readonly folder: string;
  readonly manifest: Manifest;
}

interface Manifest {
  readonly name: string;
  readonly exports: { readonly '.': { readonly types?: string } };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const packages = fileURLToPath(new URL('../packages', import.meta.url));

/** The packages that are built: those whose users find them in `dist`. */
export function libraries(): readonly Library[] {
  return readdirSync(packages).flatMap((name) => {
    const folder = join(packages, name);
    // another branch may have left one behind
    if (!existsSync(join(folder, 'package.json'))) return [];
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return manifest.exports['.'].types === './dist/index.d.ts' ? [{ folder, manifest }] : [];
  });
}
