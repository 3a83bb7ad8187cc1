// Looks at every published package as its users find it: publint for its manifest, Are The Types
// Wrong for its types. In one process, because loading TypeScript takes longer than the rest.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { publishedPackages } from './published.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// packages are ESM alone, as `attw --profile esm-only` has it
const ignored = ['node10', 'node16-cjs'];

for (const { folder, manifest, isApp } of await publishedPackages(root)) {
  const { messages } = await publint({ pkgDir: folder, strict: true });
  const problems = messages.map((message) => formatMessage(message, manifest));
  if (!isApp) problems.push(...(await typeProblems(folder, manifest)));
  for (const problem of problems) console.error(`${manifest.name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

async function typeProblems(folder, { name, version, files }) {
  const paths = ['package.json', ...(await Promise.all(files.map(filesIn(folder)))).flat()];
  const contents = await Promise.all(
    paths.map(async (path) => [
      `/node_modules/${name}/${path}`,
      await readFile(join(folder, path), 'utf8'),
    ]),
  );
  const analysis = await checkPackage(new Package(Object.fromEntries(contents), name, version));
  if (!analysis.types) return ['has no types'];
  return analysis.problems
    .filter(({ resolutionKind }) => !ignored.includes(resolutionKind))
    .map((problem) => JSON.stringify(problem));
}

function filesIn(folder) {
  return async (name) => {
    const entries = await readdir(join(folder, name), {
      recursive: true,
      withFileTypes: true,
    }).catch((error) => {
      if (error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    if (entries === undefined) return [name];
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  };
}
