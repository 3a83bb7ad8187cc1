import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Each may import from those before it; what is in one layer does not import its neighbours, but for the joined ones in their order. */
const core = ['core'];
const libraries = [
  ...['registry', 'tmux-adapter', 'claude-screen', 'claude-process', 'claude-sessions'],
  ...['transcript-reader', 'pane-diff', 'wake-format', 'openclaw-client', 'session-channel'],
];
const joined = ['policy', 'session-driver', 'fleet'];
/** Private and part of an app: it stands on all the others. */
const parts = ['worker'];
/** For apps and tests alone, never published. */
const tools = ['completion', 'testing', 'session-stage'];
const apps = ['hooks', 'menu-driver', 'launcher', 'mcp', 'gsd-fleet'];

const mostFiles = 15;

/** The worker and a test of the way back know which process they are, and whoever removes or restarts one ends it. */
const ownProcess = [
  'apps/hooks/src/succession/restart-worker.ts: process.kill',
  'apps/hooks/src/succession/succession.ts: process.pid',
  'packages/worker/src/loop/worker-report.ts: process.pid',
  'packages/worker/src/loop/worker-report.ts: process.versions',
  'packages/worker/src/loop/worker.ts: process.pid',
  'apps/hooks/src/setup/undo/end-worker.ts: process.kill',
  'apps/launcher/src/manage/stop.ts: process.kill',
  'apps/mcp/src/needs/acknowledge-test.ts: process.execPath',
  'apps/mcp/src/needs/acknowledge-test.ts: process.versions',
];

function allowed(name: string): readonly string[] {
  if (core.includes(name)) return [];
  if (name === 'session-stage') return [...core, ...libraries, 'testing'];
  if (libraries.includes(name) || tools.includes(name)) return core;
  if (joined.includes(name)) {
    return [...core, ...libraries, ...joined.slice(0, joined.indexOf(name))];
  }
  if (parts.includes(name)) return [...core, ...libraries, ...joined];
  return [...core, ...libraries, ...joined, ...parts, 'completion'];
}

const members = ['packages', 'apps'].flatMap((place) =>
  readdirSync(join(root, place)).map((name) => {
    const folder = join(root, place, name);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // the app fleet stands on a package of that name
    return { name: String(manifest.name).replace('@gsd-code-skill/', ''), folder };
  }),
);

interface Source {
  readonly path: string;
  readonly text: string;
  /** Packages of ours, by their short names. */
  readonly packages: readonly string[];
  /** Files of the same package. */
  readonly files: readonly string[];
}

function sourcesOf(folder: string): readonly Source[] {
  const names = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$/.test(name))
    .map((name) => {
      const path = join(folder, 'src', name);
      const text = readFileSync(path, 'utf8');
      const specifiers = Array.from(
        text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm),
        ([, one, two, three]) => one ?? two ?? three ?? '',
      );
      return {
        path,
        text,
        packages: specifiers.flatMap((one) => /^@gsd-code-skill\/([^/]+)/.exec(one)?.[1] ?? []),
        files: specifiers
          .filter((one) => one.startsWith('.'))
          .map((one) => normalize(join(dirname(path), one))),
      };
    });
}

test('every package and app has its place in the layers', () => {
  const known = [...core, ...libraries, ...joined, ...parts, ...tools, ...apps];
  expect(members.map(({ name }) => name).sort()).toEqual(known.sort());
});

describe.for(members)('$name', ({ name, folder }) => {
  const sources = sourcesOf(folder);

  test('imports only from the layers before it', () => {
    const foreign = sources.flatMap(({ path, packages }) =>
      packages
        .filter((one) => one !== name && !allowed(name).includes(one))
        .map((one) => `${relative(folder, path)} imports ${one}`),
    );
    expect(foreign).toEqual([]);
  });

  test('declares what it imports, and nothing else of ours', () => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const own = (all: object) =>
      Object.keys(all).flatMap((one) => /^@gsd-code-skill\/(.+)/.exec(one)?.[1] ?? []);
    const imported = new Set(sources.flatMap(({ packages }) => packages));
    // apps bundle what they import, and tools are part of apps and tests
    const isBundled = [...apps, ...parts, ...tools].includes(name);
    const declared = own(isBundled ? devDependencies : dependencies);
    const tests = own(devDependencies).filter((one) => !imported.has(one));
    expect(declared.filter((one) => !tests.includes(one)).sort()).toEqual([...imported].sort());
  });

  test(`has no folder of more than ${mostFiles} files`, () => {
    expect(fullFolders(sources, folder)).toEqual([]);
  });

  test('has no file that imports itself, however far the way round', () => {
    expect(findCycle(new Map(sources.map(({ path, files }) => [path, files])), folder)).toEqual([]);
  });

  test('has no two folders that import each other', () => {
    expect(mutualFolders(sources, join(folder, 'src'))).toEqual([]);
  });

  test.skipIf(![...apps, ...parts].includes(name))('leaves the process to cli.ts', () => {
    const touching = sources
      .filter(({ path }) => path !== join(folder, 'src/cli.ts'))
      .flatMap(({ path, text }) =>
        Array.from(
          text.matchAll(/^(?!\s*(?:\*|\/\/|\/\*\*)).*?((?<!-)\bprocess\.\w+|\bconsole\.)/gm),
          ([, use]) => `${relative(root, path)}: ${use}`,
        ),
      );
    expect(touching.filter((one) => !ownProcess.includes(one))).toEqual([]);
  });
});

describe('real', () => {
  const folder = join(root, 'real');
  const sources = sourcesOf(folder);

  test('has no file that imports itself, however far the way round', () => {
    expect(findCycle(new Map(sources.map(({ path, files }) => [path, files])), folder)).toEqual([]);
  });

  test(`has no folder of more than ${mostFiles} files`, () => {
    expect(fullFolders(sources, folder)).toEqual([]);
  });
});

test('two folders import each other also by what lies deeper in them', () => {
  const source = (path: string, ...files: string[]): Source => ({
    ...{ path: join('/src', path), text: '', packages: [] },
    files: files.map((file) => join('/src', file)),
  });
  const sources = [
    source('attention/follow/steps.ts', 'pipeline/decide/decide.ts', 'attention/need.ts'),
    source('pipeline/wake.ts', 'attention/follow/steps.ts', 'pipeline/decide/decide.ts'),
    source('pipeline/decide/decide.ts', 'pipeline/observe/look.ts', 'pipeline/wake.ts'),
    source('pipeline/observe/look.ts', 'pipeline/decide/decide.ts', 'words.ts'),
    source('words.ts', 'pipeline/wake.ts'),
  ];
  expect(mutualFolders(sources, '/src')).toEqual([
    'attention, pipeline',
    'pipeline/decide, pipeline/observe',
  ]);
});

test.for(['claude-screen', 'pane-diff', 'wake-format', 'policy'])(
  '%s does no I/O and reads no clock',
  (name) => {
    const impure = sourcesOf(join(root, 'packages', name)).filter(({ text }) =>
      /from 'node:(?!util)|\bDate\.now\b|new Date\(\)|performance\.now|\bprocess\./.test(text),
    );
    expect(impure.map(({ path }) => relative(root, path))).toEqual([]);
  },
);

function fullFolders(sources: readonly Source[], folder: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > mostFiles);
  return full.map(([path, count]) => `${relative(folder, path)}: ${count}`);
}

/** Pairs of folders side by side that import each other, each with all that is in it; a folder and those in it are one place. */
function mutualFolders(sources: readonly Source[], src: string): readonly string[] {
  const imports = new Set<string>();
  for (const { path, files } of sources) {
    for (const file of files) {
      const from = relative(src, dirname(path)).split('/');
      const to = relative(src, dirname(file)).split('/');
      const fork = from.findIndex((name, depth) => name !== to[depth]);
      const [own, other] = [from[fork] ?? '', to[fork] ?? ''];
      // what lies in a folder above is for everybody in it
      if (own === '' || other === '') continue;
      const above = from.slice(0, fork).map((name) => `${name}/`);
      imports.add([own, other].map((name) => [...above, name].join('')).join(', '));
    }
  }
  return [...imports].filter((one) => {
    const [from = '', to = ''] = one.split(', ');
    return from < to && imports.has(`${to}, ${from}`);
  });
}

/** The files of the first circle found, or none. */
function findCycle(imports: ReadonlyMap<string, readonly string[]>, folder: string) {
  const done = new Set<string>();
  function visit(path: string, way: readonly string[]): readonly string[] {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    done.add(path);
    for (const next of imports.get(path) ?? []) {
      const found = visit(next, [...way, path]);
      if (found.length > 0) return found;
    }
    return [];
  }
  for (const path of imports.keys()) {
    const found = visit(path, []);
    if (found.length > 0) return found.map((one) => relative(folder, one));
  }
  return [];
}
