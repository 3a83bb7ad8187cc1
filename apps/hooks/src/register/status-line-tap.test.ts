import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statePaths, statusLinePath } from '@gsd-code-skill/session-channel';
import { execa } from 'execa';
import { test as base, expect } from 'vitest';
import {
  isTapped,
  renderStatusLineScript,
  tapStatusLine,
  untapStatusLine,
} from './status-line-tap.ts';

const recording = new URL(
  '../../../../fixtures/claude-code-2.1.325/payloads/statusLine.after-turn.json',
  import.meta.url,
);

const test = base.extend<{
  stateDir: string;
  run: (settings: string, env: object) => Promise<string>;
}>({
  stateDir: async ({}, use) => {
    const root = await mkdtemp(join(tmpdir(), 'status-line-'));
    const stateDir = join(root, "o'neil's state");
    await mkdir(join(stateDir, 'panes'), { recursive: true });
    await mkdir(join(stateDir, 'bindings'));
    await writeFile(statePaths(stateDir).statusLineScript, renderStatusLineScript(stateDir));
    await use(stateDir);
    await rm(root, { recursive: true });
  },
  run: async ({}, use) => {
    await use(async (settings, env) => {
      const { command } = JSON.parse(settings).statusLine;
      const { stdout, stderr } = await execa('/bin/sh', ['-c', command], {
        input: await readFile(recording),
        env: { PATH: process.env.PATH, ...env },
        extendEnv: false,
        stripFinalNewline: false,
      });
      expect(stderr).toBe('');
      return stdout;
    });
  },
});

const inPane = { TMUX: '/tmp/tmux-0/default,4242,0', TMUX_PANE: '%7' };
const withOwn = JSON.stringify({ statusLine: { type: 'command', padding: 0, command: 'cksum\n' } });

test('keeps what a managed pane is handed and runs the own command on the same bytes', async ({
  stateDir,
  run,
}) => {
  await writeFile(join(stateDir, 'panes', '4242.7'), 'warden\n');
  const tapped = tapStatusLine(withOwn, statePaths(stateDir).statusLineScript);
  const plain = await run(withOwn, {});

  expect(await run(tapped, inPane)).toBe(plain);
  const kept = await statusLinePath(stateDir, '4242.7');
  expect(await readFile(kept)).toEqual(await readFile(recording));
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
});

test('keeps nothing of other panes', async ({ stateDir, run }) => {
  const tapped = tapStatusLine(withOwn, statePaths(stateDir).statusLineScript);
  const plain = await run(withOwn, {});
  expect(await run(tapped, inPane)).toBe(plain);
  expect(await run(tapped, {})).toBe(plain);
  await expect(stat(await statusLinePath(stateDir, '4242.7'))).rejects.toThrow('ENOENT');
});

test('prints a short line where there was none', async ({ stateDir, run }) => {
  const used = JSON.parse(await readFile(recording, 'utf8')).context_window.used_percentage;
  const tapped = tapStatusLine('{}', statePaths(stateDir).statusLineScript);
  expect(await run(tapped, {})).toBe(`context ${used}% used\n`);
  await writeFile(join(stateDir, 'panes', '4242.7'), 'warden\n');
  expect(await run(tapped, inPane)).toBe(`context ${used}% used\n`);
});

test('runs the own command when the state directory is gone', async ({ stateDir, run }) => {
  const tapped = tapStatusLine(withOwn, statePaths(stateDir).statusLineScript);
  const plain = await run(withOwn, {});
  await rm(statePaths(stateDir).statusLineScript);
  expect(await run(tapped, inPane)).toBe(plain);
});

test.for(['{}\n', withOwn, '{"statusLine":{"type":"command","command":"a; b && c \'d\'"}}'])(
  'gives %s back',
  (settings) => {
    const tapped = tapStatusLine(settings, "/state o'f/status-line.sh");
    expect(isTapped(tapped)).toBe(true);
    expect(tapStatusLine(tapped, "/state o'f/status-line.sh")).toBe(tapped);
    expect(untapStatusLine(tapStatusLine(tapped, '/moved/status-line.sh'))).toBe(settings);
    expect(untapStatusLine(settings)).toBe(settings);
  },
);
