import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';
import { importLazily } from './lazy-zod.ts';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const packages = fileURLToPath(new URL('../packages', import.meta.url));

/**
 * Bundles the packages of this repository from the very files that hold what is imported. By their
 * index, or from what is built of them, a command would load a whole package for one function.
 */
export function ownSources(): Plugin {
  return {
    name: 'own-sources',
    setup(build) {
      build.onResolve({ filter: /^@gsd-code-skill\/[^/]+$/ }, ({ path }) => ({
        path: indexOf(path),
        sideEffects: false,
      }));
      build.onLoad({ filter: /\/(?:apps|packages)\/[^/]+\/src\/.*\.ts$/ }, async ({ path }) => ({
        contents: importLazily(await readFile(path, 'utf8'))
          .replaceAll(importPattern, pointToFiles)
          // the same clock from another beginning, for which Node loads nothing
          .replaceAll('performance.now()', '(process.uptime() * 1000)'),
        loader: 'ts',
      }));
    },
  };
}

const importPattern = /^import \{([^}]*)\} from '(@gsd-code-skill\/[^/']+)';$/gm;

/** An import from a package's index, as imports from the files that the index names. */
function pointToFiles(statement: string, names: string, specifier: string): string {
  const files = filesOf(specifier);
  const values = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  const imports = values.map((name) => {
    const file = files.get(name.split(' as ')[0] ?? '');
    return file && `import { ${name} } from ${JSON.stringify(file)};`;
  });
  return imports.includes(undefined) ? statement : imports.join(' ');
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** The file of each name that a package exports. */
function filesOf(specifier: string): ReadonlyMap<string, string> {
  const before = known.get(specifier);
  if (before) return before;
  const index = indexOf(specifier);
  const exports = readFileSync(index, 'utf8').matchAll(/^export \{([^}]*)\} from '(\.[^']+)';$/gm);
  const files = new Map(
    Array.from(exports, ([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim(), resolve(dirname(index), file)] as const),
    ).flat(),
  );
  known.set(specifier, files);
  return files;
}

function indexOf(specifier: string): string {
  return `${packages}/${specifier.split('/')[1]}/src/index.ts`;
}
