import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Bundles the packages of this repository from their sources: what is built of one is a single
 * file, and a command would load all of it for one function.
 */
export function ownSources(): Plugin {
  return {
    name: 'own-sources',
    setup(build) {
      build.onResolve({ filter: /^@gsd-code-skill\/[^/]+$/ }, ({ path }) => ({
        path: fileURLToPath(
          new URL(`../packages/${path.split('/')[1]}/src/index.ts`, import.meta.url),
        ),
        sideEffects: false,
      }));
    },
  };
}
