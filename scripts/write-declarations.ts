// `node scripts/write-declarations.ts` writes the declarations of all libraries, each after those
// that it depends on by its manifest, in one run of tsc: a start of it takes longer than any of them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraries } from '../config/libraries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const settings = join(root, 'config/tsconfig.declarations.json');
const found = libraries();
const projects = new Map(found.map(({ folder, manifest: { name } }) => [name, projectOf(folder)]));

for (const { folder, manifest } of found) {
  const needed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const references = needed.flatMap((name) => projects.get(name) ?? []);
  write(projectOf(folder), { extends: settings, references: references.map(toReference) });
}
const whole = projectOf(root);
write(whole, { files: [], references: [...projects.values()].map(toReference) });
// forced, since tsup has just emptied their folders
execFileSync('tsc', ['--build', '--force', whole], {
  stdio: 'inherit',
  env: { ...process.env, GOGC: 'off' },
});

/** Where the project of a folder is written, which nobody keeps. */
function projectOf(folder: string): string {
  return join(folder, '.turbo/declarations.json');
}

function toReference(path: string): { readonly path: string } {
  return { path };
}

function write(path: string, project: object): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify(project));
}
