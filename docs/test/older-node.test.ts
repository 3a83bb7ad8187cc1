import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const cases = olds.flatMap((old) =>
  Object.entries(programs).map(([name, bin]) => ({ old, name, bin })),
);

test.for(cases)(
  '$name goes on with the Node that was recorded ($old.0)',
  async ({ old, name, bin }, { folder, stateDir, start }) => {
    // as npm links it
    const link = join(folder, name);
    await symlink(bin, link);
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
    // 1 says something else there: somebody waits
    expect(await wrong.ended).toMatchObject({ code: name === 'gsd-fleet' ? 2 : 1 });
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
