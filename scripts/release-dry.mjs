// Shows exactly what a release would publish now: the version bumps of all changesets are made in
// a throw-away clone, and every package is packed there. Nothing is published or changed.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack, publishedPackages } from './published.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = await mkdtemp(join(tmpdir(), 'gsd-release-'));
const clone = join(work, 'clone');
const withoutChangeset = [];
const problems = [];

try {
  if (run(root, 'git', 'status', '--porcelain') !== '') {
    console.log(
      'Not committed changes are left out: this is what the last commit would publish.\n',
    );
  }
  run(work, 'git', 'clone', '--quiet', '--no-hardlinks', root, clone);
  run(clone, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--silent');
  const before = new Map(
    (await publishedPackages(clone)).map(({ manifest }) => [manifest.name, manifest.version]),
  );
  run(clone, 'pnpm', 'run', '--silent', 'release:version');
  run(clone, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--silent');

  const packages = await publishedPackages(clone);
  await mkdir(join(work, 'tarballs'));
  let total = 0;
  for (const { folder, manifest } of packages) {
    const built = join(root, relative(clone, folder), 'dist');
    await cp(built, join(folder, 'dist'), { recursive: true });
    const packed = await pack(folder, join(work, 'tarballs'));
    total += packed.size;
    if (before.get(manifest.name) === manifest.version) withoutChangeset.push(manifest.name);
    await show(packed, before.get(manifest.name), folder);
    problems.push(...(await firstVersionProblems(manifest, before.get(manifest.name), folder)));
  }
  console.log(`${packages.length} packages, ${kilobytes(total)} packed`);
  problems.push(...(await bundledProblems(packages)));
} finally {
  await rm(work, { recursive: true, force: true });
}

if (withoutChangeset.length > 0) {
  console.log(`No changeset, so they would not be published: ${withoutChangeset.join(', ')}`);
  process.exitCode = 1;
}

for (const problem of problems) {
  console.log(problem);
  process.exitCode = 1;
}

/** The first version of a package has one entry in its changelog. */
async function firstVersionProblems({ name, version }, before, folder) {
  if (before !== '0.0.0') return [];
  const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8').catch(() => '');
  const entries = changelog.split('\n').filter((line) => line.startsWith('- '));
  if (version === '0.1.0' && entries.length === 1) return [];
  return [`${name} ${version}: ${entries.length} entries in the changelog of its first version`];
}

/** A fix in a library reaches the users of every app that bundles it. */
async function bundledProblems(packages) {
  const fix = '---\n"@gsd-code-skill/wake-format": patch\n---\n\nA fix.\n';
  await writeFile(join(clone, '.changeset', 'a-fix.md'), fix);
  run(clone, 'pnpm', 'run', '--silent', 'release:version');
  const after = new Map(
    (await publishedPackages(clone)).map(({ manifest }) => [manifest.name, manifest.version]),
  );
  const bundling = packages.filter(
    ({ isApp, manifest }) => isApp && '@gsd-code-skill/wake-format' in manifest.devDependencies,
  );
  const behind = bundling.filter(({ manifest }) => after.get(manifest.name) === manifest.version);
  console.log(
    `A fix in wake-format releases ${bundling.map(({ manifest }) => manifest.name).join(', ')}`,
  );
  return behind.map(({ manifest }) => `${manifest.name} stays behind a fix in wake-format`);
}

async function show({ manifest, files, size, content }, before, folder) {
  const { name, version, dependencies = {} } = manifest;
  const unpacked = files.reduce((sum, file) => sum + file.size, 0);
  console.log(`${name} ${before} -> ${version}, ${kilobytes(size)} packed, ${kilobytes(unpacked)}`);
  const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8').catch(() => '');
  for (const line of changelog.split('\n').filter((one) => one.startsWith('- '))) {
    console.log(`  ${line}`);
  }
  for (const file of files) {
    const bin = file.isExecutable ? '  executable' : '';
    console.log(`  ${kilobytes(file.size).padStart(10)}  ${file.path}${bin}`);
  }
  const needs = Object.entries(dependencies).map(([dependency, range]) => `${dependency} ${range}`);
  if (needs.length > 0) console.log(`  needs ${needs.join(', ')}`);
  const licenses = await bundledLicenses(content);
  if (licenses.length > 0) console.log(`  contains ${licenses.join(', ')}`);
  console.log();
}

async function bundledLicenses(content) {
  const path = join(content, 'dist', 'THIRD-PARTY-LICENSES.md');
  const text = await readFile(path, 'utf8').catch(() => '');
  return Array.from(text.matchAll(/^## (\S+ \S+)\n\n(.+)$/gm), ([, name, license]) => {
    return `${name} (${license})`;
  });
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function run(cwd, program, ...args) {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
