import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { type Binding, readBinding, writeBinding } from './binding.ts';

const test = base.extend<{ stateDir: string }>({
  stateDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'binding-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

const pane = '4711.3';
const plain: Binding = {
  agentId: 'warden',
  sessionName: 'warden-main',
  socketPath: '/tmp/tmux',
  claudeSessions: [],
};
const wake = { id: 'w1', at: '2026-02-18T12:00:00.000Z', trigger: 'response_complete' } as const;

test('is read as it was written', async ({ stateDir }) => {
  await writeBinding(stateDir, pane, plain);
  expect(await readBinding(stateDir, pane)).toEqual(plain);
  const woken = { ...plain, lastWake: { ...wake, news: 'ab' } };
  await writeBinding(stateDir, pane, woken);
  expect(await readBinding(stateDir, pane)).toEqual(woken);
});

test('is read as an older version wrote it', async ({ stateDir }) => {
  await writeBinding(stateDir, pane, plain);
  const path = join(stateDir, 'bindings', `${pane}.json`);
  const stored = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...stored, lastWake: { ...wake, lesson: 'ab' } }));
  expect(await readBinding(stateDir, pane)).toEqual({
    ...plain,
    lastWake: { ...wake, news: 'ab' },
  });
});
