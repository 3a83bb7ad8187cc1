// Makes the pending changesets ready for `changeset version`; see plan-release.ts for the rules.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bump, type Changeset, planRelease, type ReleasedPackage } from './plan-release.ts';

const root = process.argv[2] ?? process.cwd();
const folder = join(root, '.changeset');

const pending = await readChangesets();
const { changesets, problems } = planRelease(await readPackages(), pending);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

for (const { id } of pending) await rm(join(folder, `${id}.md`));
for (const { id, releases, text } of changesets) {
  const lines = Object.entries(releases).map(([name, bump]) => `"${name}": ${bump}`);
  await writeFile(join(folder, `${id}.md`), `---\n${lines.join('\n')}\n---\n\n${text.trim()}\n`);
}
console.log(`${pending.length} changesets became ${changesets.length}`);

async function readChangesets(): Promise<readonly Changeset[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name), 'utf8');
      const [, head = '', text = ''] = /^---\n(.*?)\n?---\n(.*)$/s.exec(content) ?? [];
      const entries = head.matchAll(/^["']?([^"':]+)["']?: (major|minor|patch)$/gm);
      const releases = Object.fromEntries(
        Array.from(entries, ([, one = '', bump]) => [one, bump as Bump]),
      );
      return { id: name.replace(/\.md$/, ''), releases, text };
    }),
  );
}

async function readPackages(): Promise<readonly ReleasedPackage[]> {
  const manifests = new Map<string, Manifest>();
  const apps = new Set<string>();
  for (const group of ['packages', 'apps']) {
    for (const name of await readdir(join(root, group))) {
      const path = join(root, group, name, 'package.json');
      const text = await readFile(path, 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      const manifest: Manifest = JSON.parse(text);
      manifests.set(manifest.name, manifest);
      if (group === 'apps') apps.add(manifest.name);
    }
  }
  return [...manifests.values()].map(({ name, version, private: isPrivate = false }) => ({
    ...{ name, version, isPrivate },
    // apps are built into one file; libraries have each other as dependencies
    bundles: apps.has(name) ? [...insideOf(name, manifests)].filter((one) => one !== name) : [],
  }));
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function insideOf(
  name: string,
  manifests: ReadonlyMap<string, Manifest>,
  found = new Set<string>(),
): ReadonlySet<string> {
  const manifest = manifests.get(name);
  if (manifest === undefined || found.has(name) || isForTests(name)) return found;
  found.add(name);
  // what a library needs for its own tests is in nobody's files
  const needed = found.size === 1 ? manifest.devDependencies : {};
  for (const one of Object.keys({ ...manifest.dependencies, ...needed })) {
    insideOf(one, manifests, found);
  }
  return found;
}

function isForTests(name: string): boolean {
  return /\/(?:testing|session-stage)$/.test(name);
}
