import { chmod, lstat, mkdir, readdir, readFile, readlink, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from '../../test/registry-file.ts';
import { readRegistry } from '../read/read-registry.ts';
import type { Registry } from '../schema/registry-schema.ts';
import { updateRegistry } from './update-registry.ts';

const addForge = (registry: Registry): Registry => ({
  ...registry,
  agents: [...registry.agents, { agent_id: 'forge' }],
});

const filesBeside = (path: string) => readdir(dirname(path));

test('gives back what a reader gets from then on', async ({ path, write }) => {
  await write({ agents: [{ agent_id: 'warden' }] });
  const registry = await updateRegistry(path, addForge);
  expect(registry).toEqual({ agents: [{ agent_id: 'warden' }, { agent_id: 'forge' }] });
  expect(await readRegistry(path)).toEqual({ registry, problems: [] });
});

test('a change may alter the registry it is given', async ({ path, write }) => {
  await write({ agents: [] });
  await updateRegistry(path, (registry) => {
    (registry.agents as { agent_id: string }[]).push({ agent_id: 'forge' });
    return registry;
  });
  expect((await readRegistry(path)).registry.agents).toEqual([{ agent_id: 'forge' }]);
});

test('keeps the previous text beside the registry, both for the user alone', async ({
  path,
  write,
}) => {
  await write({ _comment: 'before', agents: [] });
  await chmod(path, 0o644);
  const before = await readFile(path, 'utf8');
  await updateRegistry(path, addForge);
  expect(await readFile(`${path}.bak`, 'utf8')).toBe(before);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(`${path}.bak`)).mode & 0o777).toBe(0o600);
  expect(await filesBeside(path)).toEqual([basename(path), `${basename(path)}.bak`]);
});

test('writes nothing when nothing changes', async ({ path, write }) => {
  await write('{"agents":  [ {"agent_id":"forge"} ]}');
  const { mtimeNs, ino } = await stat(path, { bigint: true });
  await updateRegistry(path, (registry) => ({
    ...registry,
    agents: registry.agents.map((agent) => ({ ...agent, topic_id: undefined })),
  }));
  expect(await stat(path, { bigint: true })).toMatchObject({ mtimeNs, ino });
  expect(await filesBeside(path)).toEqual([basename(path)]);
});

test('a symlink stays one, and the file it points to changes', async ({ path, write }) => {
  await write({ agents: [] });
  await mkdir(join(dirname(path), 'home'));
  const link = join(dirname(path), 'home', 'registry.json');
  await symlink('../recovery-registry.json', link);
  await updateRegistry(link, addForge);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readlink(link)).toBe('../recovery-registry.json');
  expect((await lstat(path)).isFile()).toBe(true);
  expect((await readRegistry(path)).registry.agents).toEqual([{ agent_id: 'forge' }]);
  expect(await filesBeside(link)).toEqual(['registry.json']);
});

test('comments and the order of keys survive', async ({ path, write }) => {
  const agent = {
    topic_id: 1,
    _comment_z: 'why one',
    agent_id: 'warden',
    hook_settings: { _comment: 'loud', hook_mode: 'async', pane_capture_lines: 5 },
  };
  await write({ _comment_top: ['a', { b: 1 }], agents: [agent], _comment_end: 'z', delivery: {} });
  await updateRegistry(path, (registry) => ({
    delivery: { transport: 'inbox' },
    agents: [
      { agent_id: 'forge' },
      // built from scratch, as a caller that knows no comments would
      { agent_id: 'warden', topic_id: 2, hook_settings: { pane_capture_lines: 7 } },
      ...registry.agents.slice(1),
    ],
  }));
  const { topic_id: _, ...rest } = agent;
  expect(await readFile(path, 'utf8')).toBe(
    `${JSON.stringify(
      {
        _comment_top: ['a', { b: 1 }],
        agents: [
          { agent_id: 'forge' },
          {
            topic_id: 2,
            ...rest,
            hook_settings: { _comment: 'loud', pane_capture_lines: 7 },
          },
        ],
        _comment_end: 'z',
        delivery: { transport: 'inbox' },
      },
      null,
      2,
    )}\n`,
  );
});

test.for([
  {
    name: 'tabs',
    text: '{\n\t"agents": []\n}\n',
    after: '{\n\t"agents": [\n\t\t{\n\t\t\t"agent_id": "forge"\n\t\t}\n\t]\n}\n',
  },
  {
    name: 'four spaces, no last newline',
    text: '{\n    "agents": []\n}',
    after: '{\n    "agents": [\n        {\n            "agent_id": "forge"\n        }\n    ]\n}',
  },
  { name: 'one line', text: '{"agents":[]}\n', after: '{"agents":[{"agent_id":"forge"}]}\n' },
  {
    name: 'Windows line ends',
    text: '{\r\n "agents": []\r\n}\r\n',
    after: '{\r\n "agents": [\r\n  {\r\n   "agent_id": "forge"\r\n  }\r\n ]\r\n}\r\n',
  },
])('keeps the style of a file with $name', async ({ text, after }, { path, write }) => {
  await write(text);
  await updateRegistry(path, addForge);
  expect(await readFile(path, 'utf8')).toBe(after);
});

test('keeps what the reader left out', async ({ path, write }) => {
  const broken = { agent_id: 'broken', enabled: 'yes', _comment: 'mine' };
  const warden = {
    agent_id: 'warden',
    colour: 'red',
    hook_settings: { hook_mode: 'both', pane_capture_lines: 5 },
  };
  await write({ agents: ['?', { agent_id: 'gone' }, broken, warden, 7], speed: 1, delivery: 'x' });
  await updateRegistry(path, (registry) => ({
    ...registry,
    agents: [
      ...registry.agents
        .filter((agent) => agent.agent_id !== 'gone')
        .map((agent) => ({ ...agent, hook_settings: { pane_capture_lines: 6 } })),
      { agent_id: 'forge' },
    ],
  }));
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    agents: [
      '?',
      broken,
      { ...warden, hook_settings: { hook_mode: 'both', pane_capture_lines: 6 } },
      7,
      { agent_id: 'forge' },
    ],
    speed: 1,
    delivery: 'x',
  });
});

test('keeps the digits of numbers it was not asked to change', async ({ path, write }) => {
  const text =
    '{"agents":[{"agent_id":"warden","topic_id":1.0},{"topic_id":12345678901234567890}]}';
  await write(text);
  await updateRegistry(path, (registry) => ({ ...registry, delivery: { transport: 'inbox' } }));
  expect(await readFile(path, 'utf8')).toBe(
    text.replace(/}$/, ',"delivery":{"transport":"inbox"}}'),
  );
});

test('backs up the bytes, byte order mark and all', async ({ path, write }) => {
  await write('\uFEFF{"agents":[]}');
  await updateRegistry(path, addForge);
  expect(await readFile(`${path}.bak`, 'utf8')).toBe('\uFEFF{"agents":[]}');
  expect((await readRegistry(path)).registry.agents).toEqual([{ agent_id: 'forge' }]);
});

describe('refuses', () => {
  const content = {
    _comment: 'kept',
    agents: [
      { agent_id: 'warden' },
      { agent_id: 'broken', enabled: 'yes' },
      { agent_id: 'rival', tmux_session_name: 'warden-main' },
    ],
  };

  test.for([
    {
      name: 'a bad value',
      change: (registry: Registry) => ({ ...registry, agents: [{ agent_id: 5 }] }),
      problem: 'agents[0].agent_id',
    },
    {
      name: 'an unknown key',
      change: (registry: Registry) => ({ ...registry, hook_settings: { hook_mod: 'async' } }),
      problem: 'hook_settings.hook_mod',
    },
    {
      name: 'an agent twice',
      change: (registry: Registry) => ({
        ...registry,
        agents: [...registry.agents, ...registry.agents],
      }),
      problem: 'agents[1].agent_id',
    },
    {
      name: 'a session twice',
      change: (registry: Registry) => ({
        ...registry,
        agents: [...registry.agents, { agent_id: 'x', tmux_session_name: 'warden-main' }],
      }),
      problem: 'agents[1].tmux_session_name',
    },
    { name: 'no result', change: () => undefined, problem: '' },
    { name: 'a promise', change: async (registry: Registry) => registry, problem: 'agents' },
    {
      name: 'the id of an entry that has to be repaired',
      change: (registry: Registry) => ({
        ...registry,
        agents: [...registry.agents, { agent_id: 'broken' }],
      }),
      problem: 'agents[1].enabled',
    },
    {
      name: 'to make room for an entry nobody asked for',
      change: (registry: Registry) => ({ ...registry, agents: [] }),
      problem: 'agents[2].tmux_session_name',
    },
  ])('$name', async ({ change, problem }, { path, write }) => {
    await write(content);
    const before = await readFile(path);
    const update = updateRegistry(path, change as (registry: Registry) => Registry);
    await expect(update).rejects.toMatchObject({
      name: 'RegistryError',
      code: 'invalid',
      message: expect.stringContaining(`${path}: not written`),
      problems: expect.arrayContaining([expect.objectContaining({ path: problem })]),
    });
    expect(await readFile(path)).toEqual(before);
    expect(await filesBeside(path)).toEqual([basename(path)]);
  });
});

test.for([
  { content: '{"agents": [', code: 'not-json' },
  { content: '', code: 'not-json' },
  { content: '{}', code: 'not-a-registry' },
  { content: '[1]', code: 'not-a-registry' },
])('a file with $content is never replaced', async ({ content, code }, { path, write }) => {
  await write(content);
  const update = updateRegistry(path, () => ({ agents: [] }));
  await expect(update).rejects.toMatchObject({ code });
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(await filesBeside(path)).toEqual([basename(path)]);
});

test('a missing or unreadable file is never made up', async ({ path }) => {
  await expect(updateRegistry(path, addForge)).rejects.toMatchObject({ code: 'missing' });
  expect(await filesBeside(path)).toEqual([]);
  await mkdir(path);
  await expect(updateRegistry(path, addForge)).rejects.toMatchObject({ code: 'unreadable' });
  expect(await filesBeside(path)).toEqual([basename(path)]);
});

test('a backup that cannot be written stops the update', async ({ path, write }) => {
  await write({ agents: [] });
  const before = await readFile(path);
  await mkdir(`${path}.bak`);
  await expect(updateRegistry(path, addForge)).rejects.toMatchObject({ code: 'unwritable' });
  expect(await readFile(path)).toEqual(before);
});

test('a change that throws leaves the file and no lock', async ({ path, write }) => {
  await write({ agents: [] });
  const update = updateRegistry(path, () => {
    throw new RangeError('no');
  });
  await expect(update).rejects.toThrow(RangeError);
  expect(await filesBeside(path)).toEqual([basename(path)]);
});
