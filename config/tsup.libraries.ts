import { join } from 'node:path';
import { defineConfig } from 'tsup';
import { libraries } from './libraries.ts';

/** All libraries in one run: a start of tsup takes longer than any of them. */
export default defineConfig(
  libraries().map(({ folder }) => ({
    entry: [join(folder, 'src/index.ts')],
    outDir: join(folder, 'dist'),
    tsconfig: join(folder, 'tsconfig.json'),
    format: ['esm'],
    target: 'node22',
    // whoever installs a library gets what it depends on
    skipNodeModulesBundle: true,
    // no source maps: what is built stays readable, and src is not shipped for them to point to
    sourcemap: false,
    clean: true,
  })),
);
