import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** The entry that becomes `dist/zod.js`. */
export const zodEntry = fileURLToPath(new URL('./zod.ts', import.meta.url));

const standIn = fileURLToPath(new URL('./lazy-schemas.mjs', import.meta.url));
// one of the packages that depend on it
const dependent = fileURLToPath(new URL('../packages/registry', import.meta.url));
const names = new Set(
  readFileSync(zodEntry, 'utf8')
    .match(/^ {2}\w+(?=,$)/gm)
    ?.map((name) => name.trim()),
);
// types, and what only the generator of registry.schema.json calls
const unbundled = new Set(['infer', 'input', 'output', 'core', 'toJSONSchema']);
const plainImport = "import * as z from 'zod';";

/** Lets a file of ours that imports zod have what `lazyZod` puts in its place. */
export function importLazily(source: string): string {
  if (!source.includes(plainImport)) return source;
  for (const [, name = ''] of source.matchAll(/\bz\.([a-z]\w*)/g)) {
    if (!names.has(name) && !unbundled.has(name))
      throw new Error(`z.${name}: add it to config/zod.ts`);
  }
  return source.replace(plainImport, "import { z } from 'lazy-zod';");
}

/** Gives apps a zod that is loaded when a schema is first used. */
export function lazyZod(): Plugin {
  return {
    name: 'lazy-zod',
    setup(build) {
      const namespace = 'lazy-zod';
      build.onResolve({ filter: /^lazy-zod$/ }, ({ path }) => ({
        path,
        namespace,
        sideEffects: false,
      }));
      build.onResolve({ filter: /^\.\/zod\.js$/, namespace }, () => ({ external: true }));
      build.onResolve({ filter: /^zod$/ }, ({ importer, kind }) =>
        importer === zodEntry ? build.resolve('zod', { kind, resolveDir: dependent }) : undefined,
      );
      build.onLoad({ filter: /./, namespace }, () => ({
        contents: `import { lazySchemas } from ${JSON.stringify(standIn)};
export const z = /* @__PURE__ */ lazySchemas(() => require('./zod.js'));`,
        resolveDir: dependent,
      }));
    },
  };
}
