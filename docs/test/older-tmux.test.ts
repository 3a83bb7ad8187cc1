import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInOldTmux } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import type { Program } from './programs.ts';
import { type Ran, residentPrograms } from './resident.ts';

const runResident = residentPrograms();

interface Machine {
  /** All that is on PATH. */
  readonly bin: string;
  readonly run: (program: Program, ...words: readonly string[]) => Promise<Ran>;
}

const test = base.extend<Machine>({
  bin: async ({ folder }, use) => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await use(bin);
  },
  run: async ({ folder: home, bin }, use) => {
    await mkdir(join(home, 'work'));
    const registry = join(home, 'registry.json');
    const agents = [{ agent_id: 'warden', working_directory: join(home, 'work') }];
    const content = JSON.stringify({ delivery: { transport: 'inbox' }, agents });
    await writeFile(registry, content, { mode: 0o600 });
    const env = { HOME: home, GSD_REGISTRY: registry, PATH: bin };
    await use((program, ...words) => runResident(program, words, { env }));
  },
});

const tooOld = 'tmux 3.1c is too old: tmux 3.2 or newer is needed';
const missing = 'tmux is not on PATH: install it first';

// gsd-fleet top, which takes a terminal, and the tools of gsd-mcp have tests of their own
const commands: readonly (readonly [code: number, Program, ...string[]])[] = [
  [1, 'gsd-launcher', 'list'],
  [1, 'gsd-launcher', 'spawn', 'warden'],
  [1, 'gsd-launcher', 'stop', 'warden'],
  [1, 'gsd-launcher', 'recover'],
  [1, 'gsd-hooks', 'status'],
  [2, 'gsd-fleet', 'status'],
  [2, 'gsd-fleet', 'report'],
  [2, 'gsd-fleet', 'web', '--port', '0'],
];

test.for(commands)(
  'ends with %i and one line where tmux is missing or too old: %s %s',
  async ([code, program, ...words], { bin, run }) => {
    const refusal = (reason: string) => ({ stdout: '', stderr: `${program}: ${reason}\n`, code });
    expect(await run(program, ...words)).toEqual(refusal(missing));
    await standInOldTmux(bin);
    expect(await run(program, ...words)).toEqual(refusal(tooOld));
  },
);

test.for([['status'], ['type', 'go on'], ['approve'], ['esc']])(
  'menu-driver says it as a verdict: %s',
  async (words, { bin, run }) => {
    const none = 'no_session: tmux is not installed\n';
    const act = () => run('menu-driver', 'warden-main', ...words);
    expect(await act()).toEqual({ stdout: none, stderr: '', code: 2 });
    await standInOldTmux(bin);
    const refusal = `not_delivered: ${tooOld}\n`;
    expect(await act()).toEqual({ stdout: refusal, stderr: '', code: 5 });
  },
);

test('gsd-hooks diagnose says it among its checks', async ({ bin, run }) => {
  const said = async () => {
    const { stdout, stderr, code } = await run('gsd-hooks', 'diagnose');
    expect({ stderr, code }).toEqual({ stderr: '', code: 1 });
    const lines = stdout.split('\n');
    // a check, its way out, an empty line, or the sum of all
    const shape = /^(?:[✔!✖-] (?:ok|warning|failed|skipped) .*| {10}next: .*||.* checks failed\.)$/;
    expect(lines.filter((line) => !shape.test(line))).toEqual([]);
    return lines.filter((line) => line.includes('tmux') && !line.includes('next: '));
  };
  expect(await said()).toEqual(['✖ failed  tmux: no tmux on PATH']);
  await standInOldTmux(bin);
  expect(await said()).toEqual([`✖ failed  tmux: ${tooOld}`]);
});
