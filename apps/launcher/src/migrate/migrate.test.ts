import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegistry } from '@gsd-code-skill/registry';
import { type BashOriginal, bashOriginal } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test as base } from '../../test/fleet.ts';
import type { Launcher } from '../command-line/launcher.ts';
import { spawn } from '../spawn/spawn.ts';
import { migrate } from './migrate.ts';

const old = {
  _comment: 'Recovery registry of this host',
  global_status_openclaw_session_id: '',
  global_status_openclaw_session_key: 'agent:gideon:telegram:group:-1001:topic:1',
  _comment_hook_settings: 'three tiers: agent, here, hardcoded',
  hook_settings: {
    pane_capture_lines: 120,
    context_pressure_threshold: 50,
    autocompact_pct: 50,
    transcript_extract_chars: 4000,
    hook_mode: 'async',
  },
  recovery_delay_s: 5,
  agents: [
    {
      _comment: 'the first of all',
      agent_id: 'warden',
      enabled: true,
      auto_wake: true,
      topic_id: 1,
      openclaw_session_id: '11111111-2222-3333-4444-555555555555',
      working_directory: '/home/forge/workspace',
      tmux_session_name: 'warden-main',
      claude_resume_target: '',
      claude_launch_command: 'claude --dangerously-skip-permissions',
      claude_post_launch_mode: 'resume_then_agent_pick',
      system_prompt: 'Make atomic commits.',
      hook_settings: { pane_capture_lines: '150', hook_mode: 'bidirectional' },
    },
    { agent_id: 'forge', enabled: 'yes', _comment_enabled: 'for now', claude_resume_target: null },
    { agent_id: 'copy', tmux_session_name: 'warden-main' },
    { enabled: true },
  ],
};

const test = base.extend<{
  readonly oldFile: string;
  /** A whole installation of the scripts, in a folder of any name. */
  readonly original: BashOriginal;
  readonly written: () => Promise<string>;
}>({
  oldFile: async ({ home }, use) => {
    const folder = join(home, 'skills', 'gsd-code-skill', 'config');
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'recovery-registry.json');
    await writeFile(file, JSON.stringify(old, undefined, 2));
    await use(file);
  },
  original: async ({ home, install }, use) => {
    const original = await bashOriginal(join(home, 'my tools', 'supervisor'));
    await mkdir(join(home, '.claude'));
    await writeFile(join(home, '.claude', 'settings.json'), JSON.stringify(original.settings));
    const replaced = ['bash stop-hook.sh', 'bash pre-tool-use-hook.sh'];
    const answer = { path: '/settings', changed: true, replaced, left: ['bash odd-hook.sh'] };
    await install('gsd-hooks', `echo '${JSON.stringify(answer)}'`);
    await install('crontab', 'echo no crontab >&2; exit 1');
    await use(original);
  },
  written: async ({ launcher }, use) => {
    await use(() => readFile(launcher.registryPath, 'utf8'));
  },
});

test('takes an old registry over, in its order and without losing a word', async ({
  launcher,
  oldFile,
  written,
}) => {
  const before = await readFile(oldFile, 'utf8');
  const { data } = await migrate(launcher, { from: oldFile });
  expect(data.added).toEqual(['warden', 'forge']);

  const text = await written();
  const [warden, forge, copy, nameless] = old.agents;
  expect(Object.entries(JSON.parse(text))).toEqual([
    ['$schema', expect.stringContaining('registry.schema.json')],
    ['_comment', old._comment],
    ['global_status_openclaw_session_id', ''],
    ['global_status_openclaw_session_key', old.global_status_openclaw_session_key],
    ['_comment_hook_settings', old._comment_hook_settings],
    [
      'hook_settings',
      {
        pane_capture_lines: 120,
        context_pressure_threshold: 50,
        autocompact_pct: 50,
        max_content_chars: 4000,
        hook_mode: 'async',
      },
    ],
    ['_comment_recovery_delay_s', 5],
    [
      'agents',
      [
        {
          ...warden,
          hook_settings: { _comment_pane_capture_lines: '150', hook_mode: 'bidirectional' },
        },
        {
          agent_id: forge?.agent_id,
          _comment_enabled_2: 'yes',
          _comment_enabled: 'for now',
          _comment_claude_resume_target: null,
        },
      ],
    ],
    ['_comment_agents_left_out', [copy, nameless]],
  ]);
  const { registry, problems } = await readRegistry(launcher.registryPath);
  expect(problems).toEqual([]);
  expect(registry.agents.map(({ agent_id }) => agent_id)).toEqual(['warden', 'forge']);
  expect((await stat(launcher.registryPath)).mode & 0o777).toBe(0o600);
  expect(await readFile(oldFile, 'utf8')).toBe(before);
});

test('names what it does not take over, and what to do next', async ({ launcher, oldFile }) => {
  const { lines } = await migrate(launcher, { from: oldFile });
  expect(lines).toEqual([
    `took over 2 agents (warden, forge) from ${oldFile} into ${launcher.registryPath}`,
    'not taken over: recovery_delay_s: no longer has a meaning; kept as _comment_recovery_delay_s',
    'not taken over: agents[0].hook_settings.pane_capture_lines: expected number, received string; kept as _comment_pane_capture_lines',
    'not taken over: agents[1].enabled: expected boolean, received string; kept as _comment_enabled_2',
    'not taken over: agents[1].claude_resume_target: expected string, received null; kept as _comment_claude_resume_target',
    'not taken over: agents[2]: its session warden-main belongs to warden; kept as _comment_agents_left_out',
    'not taken over: agents[3]: agent_id: expected string, received undefined; kept as _comment_agents_left_out',
    'changed: without enabled, an agent is now on: forge',
    'changed: without auto_wake, recovery now brings an agent back: forge',
    'hooks: left as they are, because gsd-hooks is not on PATH',
    'next: npm install -g @gsd-code-skill/hooks; gsd-hooks setup; gsd-launcher validate',
  ]);
});

test('finds the old registry beside the hooks of the scripts', async ({
  home,
  launcher,
  oldFile,
  run,
}) => {
  const script = join(home, 'skills', 'gsd-code-skill', 'scripts', 'stop-hook.sh');
  const hook = { type: 'command', command: `bash "${script}"`, timeout: 600 };
  await mkdir(join(home, '.claude'));
  await writeFile(
    join(home, '.claude', 'settings.json'),
    JSON.stringify({ hooks: { Stop: [{ hooks: [hook] }] } }),
  );
  const dry = await run('migrate', '--dry-run', '--json');
  expect(dry.exitCode).toBe(0);
  expect(JSON.parse(dry.stdout)).toMatchObject({
    ok: true,
    from: oldFile,
    dry_run: true,
    added: ['warden', 'forge'],
    hooks: { status: 'missing' },
    next: ['gsd-launcher migrate'],
  });
  await expect(stat(launcher.registryPath)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('says where it looked', async ({ home, launcher }) => {
  await expect(migrate(launcher, {})).rejects.toMatchObject({
    message: expect.stringContaining(join(home, 'config', 'recovery-registry.json')),
    advice: [expect.stringContaining('--from')],
  });
});

test('adds to a registry that is there, once', async ({ launcher, oldFile, register, written }) => {
  await register([{ agent_id: 'own', _comment: 'mine' } as never], {
    _comment: 'My registry',
    hook_settings: { pane_capture_lines: 120, min_context_lines: 9 },
  } as never);
  await migrate(launcher, { from: oldFile });
  const text = await written();
  expect(JSON.parse(text)).toMatchObject({
    _comment: 'My registry',
    _comment_2: old._comment,
    delivery: { transport: 'inbox' },
    hook_settings: { pane_capture_lines: 120, min_context_lines: 9, max_content_chars: 4000 },
    agents: [{ agent_id: 'own', _comment: 'mine' }, { agent_id: 'warden' }, { agent_id: 'forge' }],
  });

  const again = await migrate(launcher, { from: oldFile });
  expect(again.data.added).toEqual([]);
  expect(await written()).toBe(text);
});

test.for([
  {
    name: 'an agent that differs',
    agents: [{ agent_id: 'warden', topic_id: 7 }],
    reason: 'warden.topic_id: 7 here, 1 there',
  },
  {
    name: 'a session that is taken',
    agents: [{ agent_id: 'other', tmux_session_name: 'forge-main' }],
    reason: 'forge: its session forge-main belongs to other',
  },
  {
    name: 'a shared setting that differs',
    agents: [],
    hook_settings: { autocompact_pct: 90 },
    reason: 'hook_settings.autocompact_pct: 90 here, 50 there',
  },
])('writes nothing over $name', async (given, { launcher, oldFile, register, written }) => {
  const { agents, hook_settings, reason } = given;
  await register(agents, hook_settings && { hook_settings });
  const before = await written();
  for (const dryRun of [true, false]) {
    await expect(migrate(launcher, { from: oldFile, dryRun })).rejects.toThrow(reason);
  }
  expect(await written()).toBe(before);
});

test('adds nothing to a registry with mistakes', async ({ launcher, oldFile, register }) => {
  await register([{ agent_id: 'warden', enabled: 'no' } as never]);
  await expect(migrate(launcher, { from: oldFile })).rejects.toMatchObject({
    advice: [expect.stringContaining('gsd-launcher validate')],
  });
});

test.for([
  { name: 'no JSON', content: '{"agents": [', reason: 'not JSON' },
  { name: 'no registry', content: '[]', reason: 'it has no list of agents' },
])('refuses what is $name', async ({ content, reason }, { launcher, oldFile }) => {
  await writeFile(oldFile, content);
  await expect(migrate(launcher, { from: oldFile })).rejects.toThrow(reason);
});

test('refuses to take over the registry in use', async ({ launcher, register }) => {
  await register([{ agent_id: 'warden' }]);
  await expect(migrate(launcher, { from: launcher.registryPath })).rejects.toThrow(
    'is the registry already in use',
  );
});

test('takes the default prompt over, and says which hooks went and which did not', async ({
  launcher,
  original,
  written,
}) => {
  await writeFile(original.promptFile, 'Speak Latin.\n');
  const { lines, data } = await migrate(launcher, {});
  expect(data).toMatchObject({ from: original.registryFile, added: ['warden'] });
  expect(lines).toContain('default prompt: 12 characters, for agents without one of their own');
  expect(lines).toContain('hooks: 2 of the scripts replaced in /settings');
  expect(lines).toContain(
    'hooks: still there, and fires in addition to the new ones: bash odd-hook.sh',
  );
  expect(JSON.parse(await written())).toMatchObject({ default_system_prompt: 'Speak Latin.' });
});

test('starts agents with the prompt that was taken over', async ({
  launcher,
  original,
  project,
}) => {
  await writeFile(original.promptFile, 'Speak Latin.');
  await migrate(launcher, {});
  const { prompt } = await planOf(launcher, await project('forge'));
  expect(prompt).toMatchObject({ source: "the registry's default_system_prompt: 12 characters" });
});

test('finds the old timer and its service, and ends them when told to', async ({
  env,
  home,
  install,
  launcher,
  original,
}) => {
  const units = join(home, '.config', 'systemd', 'user');
  await mkdir(units, { recursive: true });
  const copy = (from: string, to: string) =>
    copyFile(join(original.folder, 'systemd', `recover-openclaw-agents.${from}`), join(units, to));
  await copy('service', 'openclaw-recovery.service');
  await copy('timer', 'openclaw-recovery.timer');
  await writeFile(join(units, 'other.timer'), '[Timer]\n');
  await install('systemctl', 'echo "$@" >>"$HOME/systemctl"');
  await install('crontab', 'echo "@reboot /x/scripts/recover-openclaw-agents.sh"');

  const { lines } = await migrate(launcher, { dryRun: true, disableOldService: true });
  const found = lines.filter((line) => line.startsWith("the scripts' recovery still runs"));
  expect(found).toHaveLength(3);
  expect(found.join('\n')).toContain(
    'disable it: systemctl --user disable --now openclaw-recovery.timer',
  );
  expect(found.at(-1)).toContain('disable it: crontab -e');
  await expect(stat(join(env.HOME ?? '', 'systemctl'))).rejects.toThrow();

  await migrate(launcher, { disableOldService: true });
  expect(await readFile(join(home, 'systemctl'), 'utf8')).toBe(
    '--user disable --now openclaw-recovery.service\n--user disable --now openclaw-recovery.timer\n',
  );
});

function planOf(launcher: Launcher, workingDirectory: string) {
  const options = { agentId: 'forge', workingDirectory, dryRun: true, timeout: 1000 };
  return spawn(launcher, options).then(({ data }) => ({ prompt: data.system_prompt }));
}
