import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, type Program } from '@gsd-code-skill/testing';
import { describe, expect } from 'vitest';
import { readRegistry, updateRegistry } from '../src/index.ts';
import { test as base } from './registry-file.ts';

const test = base.extend<{ run: (script: string, ...args: string[]) => Program }>({
  run: async ({ start }, use) => {
    const file = (script: string) => join(import.meta.dirname, script);
    await use((script, ...args) => start([process.execPath, file(script), ...args]));
  },
});

const content = {
  _comment: 'four writers',
  hook_settings: { _comment_mode: 'kept', hook_mode: 'async' },
  agents: [{ topic_id: 1, _comment: 'first', agent_id: 'warden' }],
  _comment_end: 'last',
};

test('40 updates from 4 processes all survive, and a reader always sees a whole file', {
  timeout: 120_000,
}, async ({ path, write, run }) => {
  await write(content);
  const writers = ['a', 'b', 'c', 'd'].map((name) => run('add-agents.ts', path, name, '10'));
  let running = true;
  const done = Promise.all(writers.map(({ ended }) => ended)).finally(() => {
    running = false;
  });
  let reads = 0;
  for (; running; reads++) {
    const { problems } = await readRegistry(path);
    expect(problems).toEqual([]);
    // without a pause it would take a core from the writers
    await pause(2);
  }
  expect(await done).toEqual(writers.map(() => ({ code: 0, signal: null })));
  expect(reads).toBeGreaterThan(40);

  const after = JSON.parse(await readFile(path, 'utf8'));
  const { agents, ...rest } = after;
  expect(Object.keys(after)).toEqual(Object.keys(content));
  expect(rest).toEqual({ ...content, agents: undefined });
  expect(JSON.stringify(agents[0])).toBe(JSON.stringify(content.agents[0]));
  const expected = ['a', 'b', 'c', 'd'].flatMap((name) =>
    Array.from({ length: 10 }, (_, number) => `${name}-${number}`),
  );
  const ids: string[] = agents.slice(1).map((agent: { agent_id: string }) => agent.agent_id);
  expect(ids.toSorted()).toEqual(expected.toSorted());
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dirname(path))).toEqual([basename(path), `${basename(path)}.bak`]);
});

test('20 updates from one process at once all survive', { timeout: 60_000 }, async ({
  path,
  write,
}) => {
  await write(content);
  const ids = Array.from({ length: 20 }, (_, number) => `agent-${number}`);
  await Promise.all(
    ids.map((agent_id) =>
      updateRegistry(path, (registry) => ({
        ...registry,
        agents: [...registry.agents, { agent_id }],
      })),
    ),
  );
  const { registry } = await readRegistry(path);
  expect(registry.agents.map((agent) => agent.agent_id).toSorted()).toEqual(
    ['warden', ...ids].toSorted(),
  );
});

test('a writer that lost its lock does not write', async ({ path, write }) => {
  await write(content);
  const before = await readFile(path);
  const update = updateRegistry(path, (registry) => {
    renameSync(`${path}.lock`, `${path}.old`);
    writeFileSync(`${path}.lock`, 'another');
    return { ...registry, agents: [] };
  });
  await expect(update).rejects.toMatchObject({ code: 'locked' });
  expect(await readFile(path)).toEqual(before);
  expect(await readFile(`${path}.lock`, 'utf8')).toBe('another');
});

async function drafts(path: string): Promise<readonly number[]> {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => {})));
  return found.map((one) => one?.size ?? 0);
}

// these mostly wait for a lock to grow old
describe.concurrent('with a lock in the way', () => {
  test('the lock of a killed writer is taken over, by all who wait, one after the other', {
    timeout: 60_000,
  }, async ({ path, write, run, expect }) => {
    await write(content);
    const before = await readFile(path);
    const stuck = run('stuck-writer.ts', path);
    await stuck.said('holding');
    await stuck.kill();
    expect(await readFile(path)).toEqual(before);
    expect((await stat(`${path}.lock`)).isFile()).toBe(true);

    const waiting = ['a', 'b', 'c', 'd'].map((name) => run('add-agents.ts', path, name, '2'));
    const ends = await Promise.all(waiting.map(({ ended }) => ended));
    expect(ends).toEqual(waiting.map(() => ({ code: 0, signal: null })));
    expect((await readRegistry(path)).registry.agents).toHaveLength(9);
  });

  test('a writer killed in the middle of a write leaves the old or the new file', {
    timeout: 120_000,
  }, async ({ path, write, run, expect }) => {
    await write({ agents: [{ agent_id: 'forge', system_prompt: '' }] });
    for (let round = 0; round < 3; round++) {
      const writer = run('restless-writer.ts', path);
      // the draft of a lock is small, that of the registry is not
      const isWriting = async () =>
        expect((await drafts(path)).some((size) => size > 1_000_000)).toBe(true);
      await eventually(isWriting, { timeout: 30_000, interval: 1 });
      await writer.kill();

      const { registry, problems } = await readRegistry(path);
      expect(problems).toEqual([]);
      expect(registry.agents[0]?.system_prompt).toMatch(/^$|^([a-z])\1{1999999}$/);
      const after = await updateRegistry(path, (current) => ({
        ...current,
        global_status_openclaw_session_id: `round-${round}`,
      }));
      expect(await readRegistry(path)).toEqual({ registry: after, problems: [] });
    }
  });

  test('a lock that another process keeps alive is respected', { timeout: 60_000 }, async ({
    path,
    write,
    expect,
  }) => {
    await write(content);
    const before = await readFile(path);
    await mkdir(`${path}.lock`);
    const later = new Date(Date.now() + 3_600_000);
    await utimes(`${path}.lock`, later, later);
    const update = updateRegistry(path, (registry) => ({ ...registry, agents: [] }));
    await expect(update).rejects.toMatchObject({ code: 'locked' });
    expect(await readFile(path)).toEqual(before);
    expect((await stat(`${path}.lock`)).mtime).toEqual(later);
  });
});
