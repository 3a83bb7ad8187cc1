import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { test } from '../../test/registry-file.ts';
import { RegistryError } from '../registry-error.ts';
import { defaultHookSettings } from '../schema/hook-settings.ts';
import { findAgentBySession } from './find-agent.ts';
import { hasBrokenRights } from './has-broken-rights.ts';
import { readRegistry } from './read-registry.ts';
import { resolveHookSettings } from './resolve-hook-settings.ts';

test('reads the example configuration without a problem', async () => {
  const example = new URL('../../../../config/recovery-registry.example.json', import.meta.url);
  const { registry, problems } = await readRegistry(fileURLToPath(example));
  expect(problems).toEqual([]);
  expect(registry.agents.map((agent) => agent.agent_id)).toEqual(['warden', 'forge', 'forge-ci']);
  expect(registry.hook_settings).toEqual(defaultHookSettings);
});

test('leaves comments out, wherever they are', async ({ path, write }) => {
  await write({
    _comment: 'a',
    agents: [{ agent_id: 'forge', _comment_id: ['b'], hook_settings: { _comment: { c: 1 } } }],
    delivery: { _comment: null, retry: { _comments: 1 } },
  });
  expect(await readRegistry(path)).toEqual({
    registry: { agents: [{ agent_id: 'forge', hook_settings: {} }], delivery: { retry: {} } },
    problems: [],
  });
});

test('one malformed agent among five is named and skipped', async ({ path, write }) => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  const agents = names.map((agent_id) => ({
    agent_id,
    enabled: agent_id === 'five' ? 'yes' : true,
  }));
  await write({ agents });
  const { registry, problems } = await readRegistry(path);
  expect(problems).toEqual([
    {
      path: 'agents[4].enabled',
      reason: 'Invalid input: expected boolean, found "yes"',
      agentId: 'five',
    },
  ]);
  expect(names.map((name) => findAgentBySession(registry, `${name}-main`)?.agent_id)).toEqual([
    'one',
    'two',
    'three',
    'four',
    undefined,
  ]);
});

test.for([
  { entry: 'warden', path: 'agents[0]', reason: 'Invalid input: expected object, found "warden"' },
  { entry: null, path: 'agents[0]', reason: 'Invalid input: expected object, found null' },
  {
    entry: {},
    path: 'agents[0].agent_id',
    reason: 'Invalid input: expected string, found nothing',
  },
  {
    entry: { agent_id: '' },
    path: 'agents[0].agent_id',
    reason: 'Too small: expected string to have >=1 characters, found ""',
  },
  {
    entry: { agent_id: 'a\nb' },
    path: 'agents[0].agent_id',
    reason: 'Invalid input: expected one line without control characters, found "a\\nb"',
  },
  {
    entry: { agent_id: 'a', claude_post_launch_mode: 'fly' },
    path: 'agents[0].claude_post_launch_mode',
    reason:
      'Invalid option: expected one of "resume_then_agent_pick"|"gsd_resume_work", found "fly"',
  },
  {
    entry: { agent_id: 'a', topic_id: {} },
    path: 'agents[0].topic_id',
    reason: 'Invalid input: expected a whole number or a string, found {}',
  },
])(
  'an agent like $entry is skipped: $reason',
  async ({ entry, path: at, reason }, { path, write }) => {
    await write({ agents: [entry, { agent_id: 'sound' }] });
    const { registry, problems } = await readRegistry(path);
    expect(registry).toEqual({ agents: [{ agent_id: 'sound' }] });
    expect(problems.map((problem) => [problem.path, problem.reason])).toEqual([[at, reason]]);
  },
);

const mode = 'Invalid option: expected one of "async"|"bidirectional"';

test.for([
  {
    key: 'pane_capture_lines',
    value: '60%',
    reason: 'Invalid input: expected number, found "60%"',
  },
  {
    key: 'pane_capture_lines',
    value: -1,
    reason: 'Too small: expected number to be >=1, found -1',
  },
  { key: 'pane_capture_lines', value: 1.5, reason: 'Invalid input: expected int, found 1.5' },
  {
    key: 'context_pressure_threshold',
    value: 101,
    reason: 'Too big: expected number to be <=100, found 101',
  },
  { key: 'hook_mode', value: 'both', reason: `${mode}, found "both"` },
  { key: 'hook_mode', value: null, reason: `${mode}, found null` },
  { key: 'hook_mod', value: 'async', reason: 'unknown key', isUnknownKey: true },
  { key: '__proto__x y', value: 'async', reason: 'unknown key', isUnknownKey: true },
])('setting $key: $value is named and left to the next tier', async (bad, { path, write }) => {
  const { key, value, ...fault } = bad;
  const settings = { min_context_lines: 3, [key]: value };
  const good = {
    pane_capture_lines: 150,
    context_pressure_threshold: 70,
    hook_mode: 'bidirectional',
  };
  const name = key.includes(' ') ? `["${key}"]` : `.${key}`;

  await write({ hook_settings: good, agents: [{ agent_id: 'forge', hook_settings: settings }] });
  const own = await readRegistry(path);
  expect(own.problems).toEqual([
    { path: `agents[0].hook_settings${name}`, ...fault, agentId: 'forge' },
  ]);
  expect(own.registry.agents.map((agent) => resolveHookSettings(own.registry, agent))).toEqual([
    { ...defaultHookSettings, ...good, min_context_lines: 3 },
  ]);

  await write({ hook_settings: settings, agents: [{ agent_id: 'forge' }] });
  const shared = await readRegistry(path);
  expect(shared.problems).toEqual([{ path: `hook_settings${name}`, ...fault }]);
  expect(
    shared.registry.agents.map((agent) => resolveHookSettings(shared.registry, agent)),
  ).toEqual([{ ...defaultHookSettings, min_context_lines: 3 }]);
});

test('names everything that is wrong and keeps everything that is not', async ({ path, write }) => {
  await write({
    global_status_openclaw_session_id: 5,
    hook_settings: 'fast',
    delivery: { transport: 'pigeon', gateway_url: 'http://x', retry: { max_age_h: 0 }, speed: 1 },
    agent: [],
    agents: [
      { agent_id: 'forge', colour: 'red', hook_settings: [], topic_id: '7' },
      { agent_id: 'warden', hook_settings: { muted_triggers: ['idle_prompt', 'x', 'y'] } },
    ],
  });
  const { registry, problems } = await readRegistry(path);
  expect(registry).toEqual({
    delivery: { retry: {} },
    agents: [
      { agent_id: 'forge', topic_id: '7' },
      { agent_id: 'warden', hook_settings: {} },
    ],
  });
  expect(problems.map((problem) => problem.path).sort()).toEqual([
    'agent',
    'agents[0].colour',
    'agents[0].hook_settings',
    'agents[1].hook_settings.muted_triggers[1]',
    'agents[1].hook_settings.muted_triggers[2]',
    'delivery.gateway_url',
    'delivery.retry.max_age_h',
    'delivery.speed',
    'delivery.transport',
    'global_status_openclaw_session_id',
    'hook_settings',
  ]);
});

test('a key named __proto__ is unknown like any other', async ({ path, write }) => {
  await write(`{"agents": [
    {"__proto__": {"agent_id": "ghost"}},
    {"agent_id": "forge", "__proto__": {"enabled": false}, "hook_settings": {"__proto__": {}}}
  ], "__proto__": {"hook_settings": {"hook_mode": "bidirectional"}}}`);
  const { registry, problems } = await readRegistry(path);
  expect(registry.agents.map((agent) => resolveHookSettings(registry, agent))).toEqual([
    defaultHookSettings,
  ]);
  expect(findAgentBySession(registry, 'forge-main')?.agent_id).toBe('forge');
  expect(problems.map((problem) => problem.path)).toEqual([
    'agents[0].agent_id',
    'agents[0].__proto__',
    'agents[1].hook_settings.__proto__',
    'agents[1].__proto__',
    '__proto__',
  ]);
});

describe('of agents that claim the same', () => {
  test('id, the first one counts', async ({ path, write }) => {
    await write({
      agents: [7, { agent_id: 'a', topic_id: 1 }, { agent_id: 'a', topic_id: 2, enabled: false }],
    });
    const { registry, problems } = await readRegistry(path);
    expect(registry.agents).toEqual([{ agent_id: 'a', topic_id: 1 }]);
    expect(problems[1]).toEqual({
      path: 'agents[2].agent_id',
      reason: '"a" already belongs to agents[1]',
      agentId: 'a',
    });
  });

  test('session, the first enabled one counts', async ({ path, write }) => {
    await write({
      agents: [
        { agent_id: 'asleep', enabled: false, tmux_session_name: 'forge-main' },
        { agent_id: 'forge' },
        { agent_id: 'b', tmux_session_name: 'forge-main' },
      ],
    });
    const { registry, problems } = await readRegistry(path);
    expect(registry.agents.map((agent) => agent.agent_id)).toEqual(['asleep', 'forge']);
    expect(findAgentBySession(registry, 'forge-main')?.agent_id).toBe('forge');
    expect(problems).toEqual([
      {
        path: 'agents[2].tmux_session_name',
        reason: '"forge-main" already belongs to agents[1]',
        agentId: 'b',
      },
    ]);
  });
});

test.for([
  { name: 'a truncated file', content: '{"agents": [{"agent_id": "for', code: 'not-json' },
  { name: 'an empty file', content: '', code: 'not-json' },
  { name: 'a blank file', content: ' \n', code: 'not-json' },
  { name: 'a file of zeros', content: '\0\0\0\0', code: 'not-json' },
  {
    name: 'a file that is not UTF-8',
    content: Buffer.from('{"agents":["\xff"]}', 'latin1'),
    code: 'not-json',
  },
  { name: '{}', content: '{}', code: 'not-a-registry' },
  { name: 'comments alone', content: '{"_comment": ""}', code: 'not-a-registry' },
  { name: 'a list', content: '[]', code: 'not-a-registry' },
  { name: 'null', content: 'null', code: 'not-a-registry' },
  { name: 'a word', content: '"agents"', code: 'not-a-registry' },
  { name: 'agents by name', content: '{"agents": {"forge": {}}}', code: 'not-a-registry' },
] as const)(
  '$name is an error of its own and stays as it is',
  async ({ content, code }, { path }) => {
    await writeFile(path, content);
    await expect(readRegistry(path)).rejects.toThrow(RegistryError);
    await expect(readRegistry(path)).rejects.toMatchObject({
      name: 'RegistryError',
      code,
      message: expect.stringContaining(path),
    });
    expect(await readFile(path)).toEqual(Buffer.from(content));
  },
);

test('says when there is no file', async ({ path }) => {
  await expect(readRegistry(path)).rejects.toMatchObject({ code: 'missing' });
});

test('says when the file cannot be read', async ({ path }) => {
  await mkdir(path);
  await expect(readRegistry(path)).rejects.toMatchObject({ code: 'unreadable' });
  await symlink(`${path}.loop`, `${path}.loop`);
  await expect(readRegistry(`${path}.loop`)).rejects.toMatchObject({ code: 'unreadable' });
});

test('does not mind a byte order mark', async ({ path, write }) => {
  await write('\uFEFF{"agents": []}');
  expect(await readRegistry(path)).toEqual({ registry: { agents: [] }, problems: [] });
});

test.skipIf(process.platform === 'win32')(
  'a fifo is no registry, and keeps nobody waiting',
  async ({ path }) => {
    execFileSync('mkfifo', [path]);
    await expect(readRegistry(path)).rejects.toMatchObject({ code: 'unreadable' });
  },
);

describe('rights', () => {
  const rule = { match: 'Bash(rm *)', decision: 'human' };

  test('are read, and say so when they are not as meant', async ({ path, write }) => {
    await write({
      policy: [rule],
      agents: [
        { agent_id: 'one', policy: [{ ...rule, _comment: 'x' }], may: ['look'], permanent: true },
        { agent_id: 'two', policy: [rule, { match: 'x', decision: 'perhaps' }], may: ['fly'] },
        { agent_id: 'three', shell_input: 'no' },
        { agent_id: 'four', policy: [{ ...rule, desicion: 'deny' }] },
      ],
    });
    const { registry, problems } = await readRegistry(path);
    expect(registry).toEqual({
      policy: [rule],
      agents: [
        { agent_id: 'one', policy: [rule], may: ['look'], permanent: true },
        { agent_id: 'two' },
        { agent_id: 'three' },
        { agent_id: 'four', policy: [rule] },
      ],
    });
    expect(problems.map((one) => one.path)).toEqual([
      'agents[1].policy[1].decision',
      'agents[1].may[0]',
      'agents[2].shell_input',
      'agents[3].policy[0].desicion',
    ]);
    const broken = ['one', 'two', 'three', 'four'].map((id) => hasBrokenRights(problems, id));
    expect(broken).toEqual([false, true, true, true]);
  });

  test('shared rules that are wrong are wrong for every agent', async ({ path, write }) => {
    await write({ policy: [{ match: 'Bash' }], agents: [{ agent_id: 'one' }] });
    const { problems } = await readRegistry(path);
    expect(problems.map((one) => one.path)).toEqual(['policy[0].decision']);
    expect(hasBrokenRights(problems, 'one')).toBe(true);
  });
});
