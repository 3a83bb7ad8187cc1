// Packs every published package, installs each with plain npm into an empty project of its own,
// and uses it there as its README says: on this Node, and on the oldest supported one.
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pack, publishedPackages } from './published.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const oldestNode = `${engines.node.replace('>=', '')}.0`;
const typesOfNode = await installedVersion('@types/node');
const execute = promisify(execFile);
const began = performance.now();

const work = await mkdtemp(join(tmpdir(), 'gsd-packed-'));
let failures = 0;
try {
  const packages = await publishedPackages(root);
  const packed = new Map();
  for (const { folder, manifest } of packages) {
    packed.set(manifest.name, await pack(folder, work));
  }
  const nodes = await availableNodes();
  const waiting = [...packages];
  const checkNext = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await report(one, packed, nodes);
  };
  await Promise.all([checkNext(), checkNext(), checkNext()]);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${packages.length - failures} of ${packages.length} packages work, ${seconds} s`);
} finally {
  await rm(work, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;

async function report({ manifest: { name }, isApp }, packed, nodes) {
  const own = packed.get(name);
  const problems = await findStrays(own, isApp);
  const done = [`${own.files.length} files`];
  try {
    const project = await installAlone(name, packed);
    done.push(...(await useIt(project, own, nodes, problems)));
  } catch (error) {
    problems.push(error.message.trim());
  }
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${done.join(', ')}`);
  for (const problem of problems) console.log(`     ${problem.replaceAll('\n', '\n     ')}`);
  if (problems.length > 0) failures += 1;
}

/** What a tarball must not have, or must. */
async function findStrays({ content, files, manifest }, isApp) {
  const problems = [];
  const paths = new Set(files.map(({ path }) => path));
  for (const path of ['LICENSE', 'README.md', ...(isApp ? ['dist/THIRD-PARTY-LICENSES.md'] : [])]) {
    if (!paths.has(path)) problems.push(`${path} is missing`);
  }
  for (const path of paths) {
    if (
      /(?:^|\/)(?:test|tests|bench|fixtures|__fixtures__|src)\/|\.(?:test|bench)\.|\.test-d\./.test(
        path,
      )
    ) {
      problems.push(`${path} is not for users`);
    }
    if (path.endsWith('.map')) problems.push(`${path} points to sources that are not shipped`);
    if (!/\.[cm]?js$/.test(path)) continue;
    const text = await readFile(join(content, path), 'utf8');
    if (/^\/\/# sourceMappingURL=/m.test(text)) problems.push(`${path} names a source map`);
  }
  for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
    if (/^(?:workspace|catalog|link|file):/.test(range)) problems.push(`${name}: ${range}`);
    if (isApp) problems.push(`${name} is bundled, so that nobody should install it`);
  }
  if (isApp) problems.push(...(await missingLicenses(content)));
  for (const path of targetsOf(manifest)) {
    if (!paths.has(path.replace(/^\.\//, ''))) problems.push(`${path} is named but missing`);
  }
  return problems;
}

async function missingLicenses(content) {
  const list = join(content, 'dist', 'THIRD-PARTY-LICENSES.md');
  const [, ...entries] = (await readFile(list, 'utf8').catch(() => '')).split(/^## /m);
  return entries
    .filter((entry) => !entry.includes('```text'))
    .map((entry) => `${entry.split('\n')[0]} is bundled without the text of its licence`);
}

function targetsOf({ bin = {}, exports: named = {} }) {
  const targets = (value) =>
    typeof value === 'string' ? [value] : Object.values(value).flatMap(targets);
  return [...Object.values(bin), ...targets(named)];
}

/** An empty project with one package in it, and what that package depends on. */
async function installAlone(name, packed) {
  const project = join(work, `project-${name.split('/').at(-1)}`);
  await mkdir(project);
  const manifest = { name: 'consumer', private: true, type: 'module' };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  const own = new Set([name]);
  for (const needed of own) {
    const dependencies = Object.keys(packed.get(needed).manifest.dependencies ?? {});
    for (const dependency of dependencies) if (packed.has(dependency)) own.add(dependency);
  }
  const tarballs = Array.from(own, (needed) => packed.get(needed).tarball);
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const args = ['install', ...options, ...tarballs, `@types/node@${typesOfNode}`];
  await execute('npm', args, { cwd: project, timeout: 300_000 });
  return project;
}

async function useIt(project, { content, manifest }, nodes, problems) {
  const done = [];
  const blocks = await writeReadmeBlocks(project, content);
  const bins = Object.entries(manifest.bin ?? {});
  for (const { label, path } of nodes) {
    for (const block of blocks) {
      await attempt(`README example on ${label}`, () => runIn(project, path, [block]));
    }
    for (const [bin, file] of bins) {
      const program = join('node_modules', manifest.name, file);
      await attempt(`${bin} --help on ${label}`, async () => {
        const { stdout } = await runIn(project, path, [program, '--help']);
        if (stdout.trim() === '') throw new Error('prints nothing');
      });
    }
  }
  for (const bin of bins.map(([name]) => name)) {
    await attempt(`${bin} as npm links it`, () =>
      runIn(project, join(project, 'node_modules', '.bin', bin), ['--help']),
    );
  }
  const where = nodes.map(({ label }) => label).join(' and ');
  if (blocks.length > 0) done.push(`${blocks.length} README example on ${where}`);
  if (bins.length > 0) done.push(`${bins.map(([name]) => name).join(', ')} on ${where}`);

  if (manifest.exports?.['.'] !== undefined) {
    const probe = `import * as library from '${manifest.name}';\nexport const names: string[] = Object.keys(library);\n`;
    await writeFile(join(project, 'probe.ts'), probe);
    for (const [module, moduleResolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ]) {
      await attempt(`types under ${moduleResolution}`, () =>
        typecheck(project, ['probe.ts', ...blocks], { module, moduleResolution }),
      );
    }
    done.push('types under nodenext and bundler');
  }
  return done;

  async function attempt(what, work) {
    try {
      await work();
    } catch (error) {
      problems.push(`${what}: ${error.stdout || error.stderr || error.message}`);
    }
  }
}

async function writeReadmeBlocks(project, content) {
  const readme = await readFile(join(content, 'README.md'), 'utf8').catch(() => '');
  const blocks = Array.from(readme.matchAll(/^```ts\n(.*?)^```/gms), ([, code]) => code);
  const names = blocks.map((_, index) => `readme-${index + 1}.ts`);
  await Promise.all(names.map((name, index) => writeFile(join(project, name), blocks[index])));
  return names;
}

/** Runs a program as a new user would have it: nothing of this shell's tmux, nothing of this home. */
async function runIn(project, program, args) {
  const home = join(project, 'home');
  const sockets = join(project, 'tmux');
  await mkdir(home, { recursive: true });
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  const env = { ...process.env, HOME: home, TMUX_TMPDIR: sockets, NO_COLOR: '1' };
  for (const name of ['TMUX', 'TMUX_PANE', 'NODE_OPTIONS', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME']) {
    delete env[name];
  }
  env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  try {
    return await execute(program, args, { cwd: project, env, timeout: 60_000 });
  } finally {
    const found = await readdir(sockets, { recursive: true, withFileTypes: true });
    for (const entry of found.filter((one) => one.isSocket())) {
      spawnSync('tmux', ['-S', join(entry.parentPath, entry.name), 'kill-server']);
    }
  }
}

async function typecheck(project, files, options) {
  const config = join(project, `tsconfig.${options.moduleResolution}.json`);
  const compilerOptions = {
    ...options,
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  };
  await writeFile(config, JSON.stringify({ compilerOptions, files }));
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  await execute(tsc, ['-p', config], { cwd: project, timeout: 120_000 });
}

/** This Node, and the oldest that is supported where it can be had. */
async function availableNodes() {
  const current = { label: `Node ${process.versions.node}`, path: process.execPath };
  if (process.versions.node === oldestNode) return [current];
  const args = ['--yes', `--package=node@${oldestNode}`, '--', 'node', '-p', 'process.execPath'];
  const found = spawnSync('npx', args, { encoding: 'utf8', cwd: work });
  const path = found.stdout.trim();
  const version = path && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim();
  if (version !== `v${oldestNode}`) {
    console.log(`Node ${oldestNode} cannot be had by npx here: tried on ${current.label} alone`);
    return [current];
  }
  return [current, { label: `Node ${oldestNode}`, path }];
}

async function installedVersion(name) {
  const manifest = join(root, 'node_modules', name, 'package.json');
  return JSON.parse(await readFile(manifest, 'utf8')).version;
}
