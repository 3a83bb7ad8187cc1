import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { type App, apps } from './apps.ts';
import { bundledLicenses } from './bundled-licenses.ts';
import { lazyZod, zodEntry } from './lazy-zod.ts';
import { leanBuiltins } from './lean-builtins.ts';
import { ownSources } from './own-sources.ts';
import { writeHelp } from './write-help.ts';

/** All apps in one run, for the same reason as the libraries. */
export default defineConfig(
  apps().flatMap((app) => {
    const newerNode = join(app.folder, 'src/newer-node.ts');
    return existsSync(newerNode) ? [program(app), standIn(app, newerNode)] : [program(app)];
  }),
);

function program({ folder, shipped }: App): Options {
  const outDir = join(folder, 'dist');
  return {
    entry: { cli: join(folder, 'src/cli.ts'), zod: zodEntry },
    outDir,
    tsconfig: join(folder, 'tsconfig.json'),
    format: ['esm'],
    target: 'node22',
    noExternal: [/.*/],
    // bundled CommonJS dependencies still call require and read __filename
    shims: true,
    banner: {
      // an import of node:module would load all that it has
      js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
    },
    // leanBuiltins looks at them first
    removeNodeProtocol: false,
    esbuildPlugins: [ownSources(), lazyZod(), leanBuiltins(), bundledLicenses(outDir)],
    esbuildOptions(options) {
      // Node keeps the text of a program, two bytes a character where one of them is not ASCII
      options.charset = 'ascii';
    },
    clean: ['!newer-node.js'],
    async onSuccess() {
      for (const [name, source] of Object.entries(shipped)) {
        await cp(source, join(outDir, name), { recursive: true });
      }
      await writeHelp(outDir);
    },
  };
}

/** What a Node that is too old for the app is given; apart from it, so that neither waits for the other's files. */
function standIn({ folder }: App, entry: string): Options {
  return {
    entry: [entry],
    outDir: join(folder, 'dist'),
    tsconfig: join(folder, 'tsconfig.json'),
    format: ['esm'],
    target: 'node18',
    noExternal: [/.*/],
    esbuildPlugins: [ownSources(), lazyZod()],
  };
}
