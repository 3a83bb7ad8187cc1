import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const root = fileURLToPath(new URL('..', import.meta.url));

const modules =
  'child_process|crypto|fs|fs/promises|module|os|path|process|timers/promises|url|util'.split('|');

/**
 * Loads modules of Node when they are used first. An `import` loads them at the start, with all
 * that they have to offer: that of `node:crypto` takes a quarter of the time Node itself needs.
 */
export function leanBuiltins(): Plugin {
  return {
    name: 'lean-builtins',
    setup(build) {
      build.onResolve({ filter: /^(?:node:)?[\w/]+$/ }, ({ path, kind, importer }) => {
        const name = path.replace('node:', '');
        // what is not bundled as a module of ours asks for all of it
        if (kind !== 'import-statement' || !modules.includes(name)) return undefined;
        // one for each file: shared, each would become a file of its own, to be looked for and opened
        return {
          path: name,
          suffix: `?${nameOf(importer)}`,
          namespace: 'builtin',
          sideEffects: false,
        };
      });
      build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
        contents: lazyModule(path),
      }));
    },
  };
}

/** The same in every build, whichever file is read first. */
function nameOf(file: string): string {
  return createHash('sha256').update(relative(root, file)).digest('hex').slice(0, 8);
}

function lazyModule(name: string): string {
  const real = process.getBuiltinModule(`node:${name}`) as Readonly<Record<string, unknown>>;
  const names = Object.keys(real).filter((key) => key !== 'default');
  return [
    `const load = () => process.getBuiltinModule('node:${name}');`,
    ...names.map((key) =>
      isPlainFunction(key, real[key])
        ? `export const ${key} = (...args) => load().${key}(...args);`
        : `export const ${key} = /* @__PURE__ */ (() => load().${key})();`,
    ),
    'export default /* @__PURE__ */ load();',
  ].join('\n');
}

/** Whether a call is all that a function is good for: some carry others, or are told apart by symbols. */
function isPlainFunction(name: string, value: unknown): boolean {
  if (typeof value !== 'function' || !/^[a-z]/.test(name)) return false;
  const own = Reflect.ownKeys(value);
  return own.every((key) => key === 'length' || key === 'name' || key === 'prototype');
}
