import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { programs } from './programs.ts';

const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })`;

/** Nodes that are too old: one that says so, and the system's, where it is. */
const olds: readonly (readonly string[])[] = [
  [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(pretend)}`],
  ...(isOld('/usr/bin/node') ? [['/usr/bin/node']] : []),
];

const test = base.extend<{ stateDir: string }>({
  stateDir: async ({ folder }, use) => {
    await mkdir(join(folder, 'state'));
    await use(join(folder, 'state'));
  },
});

// one is tried for all: each start takes a while
const name = 'gsd-fleet';

test.for(Object.entries(programs))('%s begins as the one that is tried', async ([other, bin]) => {
  const began = async (called: string, file: string) => [
    (await readFile(file, 'utf8')).replaceAll(`'${called}'`, "'<name>'"),
    await readFile(join(dirname(file), '../dist/newer-node.js'), 'utf8'),
  ];
  const [text, ...more] = await began(other, bin);
  expect(text).toContain("name: '<name>'");
  expect([text, ...more]).toEqual(await began(name, programs[name]));
});

test.for(olds)(
  'goes on with the Node that was recorded (%s)',
  async (old, { folder, stateDir, start }) => {
    // as npm links it
    const link = join(folder, name);
    await symlink(programs[name], link);
    const env = { PATH: process.env.PATH, HOME: folder, GSD_STATE_DIR: stateDir };
    const none = start([...old, link, '--version'], { env });
    expect(await none.ended).toMatchObject({ code: 1 });
    expect(none.printed()).toMatch(
      new RegExp(
        `^${name} needs Node 22\\.18 or later; this is v.*: run gsd-hooks register .* \\[gsd:old-node\\]\n$`,
      ),
    );

    await writeFile(join(stateDir, 'node'), `${process.execPath}\n`);
    const run = start([...old, link, '--version'], { env });
    expect(await run.ended).toMatchObject({ code: 0 });
    expect(run.printed()).toMatch(/^\d+\.\d+\.\d+\n$/);
    const wrong = start([...old, link, '--no-such-option'], { env });
    // a code that nothing but the program itself ends with
    expect(await wrong.ended).toMatchObject({ code: 2 });
  },
);

function isOld(node: string): boolean {
  try {
    const [major = 99] = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
      .split('.')
      .map(Number);
    return major >= 18 && major < 22;
  } catch {
    return false;
  }
}
