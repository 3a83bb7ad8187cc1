import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOutbox } from '@gsd-code-skill/openclaw-client';
import type { Agent } from '@gsd-code-skill/registry';
import { appendRecord, logPath, writeBinding } from '@gsd-code-skill/session-channel';
import { eventually, isPidRunning } from '@gsd-code-skill/testing';
import { parseWake } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import { boundAgent, screenPath, test } from '../../test/fleet.ts';
import { spawn } from '../spawn/spawn.ts';
import { type RecoverOptions, recover } from './recover.ts';

const options: RecoverOptions = { parallel: 10, timeout: 15_000 };

const warden = (working_directory: string, more: Partial<Agent> = {}): Agent => ({
  agent_id: 'warden',
  openclaw_session_key: 'agent:warden:main',
  working_directory,
  ...more,
});

test.concurrent('brings back what is gone, wakes the agent once, and then has nothing to do', async ({
  launcher,
  inbox,
  project,
  register,
  claude,
  tmux,
}) => {
  await register([
    warden(await project('warden'), { claude_resume_target: 'abc' }),
    { agent_id: 'off', enabled: false },
    { agent_id: 'manual', auto_wake: false },
  ]);
  const planned = await recover(launcher, { ...options, dryRun: true });
  expect(planned.lines[0]).toBe('would restore 1: restored=0 skipped=0 failed=0');
  expect(await tmux.sessions()).toEqual([]);

  const first = await recover(launcher, options);
  expect(first.lines[0]).toBe('restored=1 skipped=0 failed=0');
  expect(first.data.agents).toMatchObject([{ agent: 'warden', wake: { status: 'delivered' } }]);
  expect((await claude.starts())[0]?.args.slice(0, 3)).toEqual([
    '--dangerously-skip-permissions',
    '--resume',
    'abc',
  ]);
  const [wake = ''] = await inbox();
  expect(parseWake(wake)).toMatchObject({
    agentId: 'warden',
    sessionName: 'warden-main',
    trigger: { type: 'recovered', source: 'launcher' },
    state: 'idle',
    content: { text: expect.stringContaining('resuming conversation abc') },
    actions: expect.arrayContaining(['menu-driver warden-main snapshot']),
  });

  const off = await recover(launcher, { ...options, agentId: 'manual' });
  expect(off.data).toMatchObject({ agents: [{ reason: 'its auto_wake is off in the registry' }] });
  const nobody = recover(launcher, { ...options, agentId: 'nobody' });
  await expect(nobody).rejects.toThrow('nobody is not in the registry');

  const second = await recover(launcher, options);
  expect(second.lines[0]).toBe('restored=0 skipped=1 failed=0');
  expect(await claude.starts()).toHaveLength(1);
  expect(await inbox()).toHaveLength(1);
  expect(await claude.events()).toEqual([]);
});

test.concurrent('notices a crash under a screen that looks alive, and resumes', async ({
  launcher,
  play,
  project,
  claude,
  tmux,
}) => {
  await play({ notes: boundAgent });
  const workingDirectory = await project('warden');
  const spawned = await spawn(launcher, {
    agentId: 'warden',
    workingDirectory,
    firstCommand: '',
    timeout: 15_000,
  });
  const [crashed] = await claude.starts();
  const pid = crashed?.pid ?? Number.NaN;
  process.kill(pid, 'SIGKILL');
  await eventually(async () => expect(await isPidRunning(pid)).toBe(false));
  const [pane] = await tmux.panes();
  const id = pane?.id ?? '%0';
  await eventually(async () => {
    const screen = await tmux.capture(id);
    expect(screen).toContain('bypass permissions on');
    // before that its pane is not known to be left over
    expect(screen).toContain('Claude Code has ended');
  });

  const { lines } = await recover(launcher, options);
  expect(lines[0]).toBe('restored=1 skipped=0 failed=0');
  const all = await claude.starts();
  expect(all).toHaveLength(2);
  const resumed = all.find((start) => start.pid !== pid);
  expect(resumed?.args.slice(1, 3)).toEqual(['--resume', spawned.data.claude_session]);
  expect(resumed?.notes.agent).toBe('warden');
  const panes = await tmux.panes({ session: 'warden-main' });
  expect(panes).toHaveLength(1);
  expect(panes[0]?.id).not.toBe(id);
});

test.concurrent('leaves a pane alone in which somebody went on working', async ({
  launcher,
  project,
  claude,
  tmux,
}) => {
  const workingDirectory = await project('warden');
  const asked = { agentId: 'warden', workingDirectory, firstCommand: '', timeout: 15_000 };
  await spawn(launcher, asked);
  const [started] = await claude.starts();
  const [pane] = await tmux.panes();
  const id = pane?.id ?? '%0';
  process.kill(started?.pid ?? Number.NaN, 'SIGKILL');
  await eventually(async () => expect(await tmux.capture(id)).toContain('Claude Code has ended'));
  await tmux.sendText(id, 'seq 1 5');
  await tmux.sendKeys(id, 'Enter');
  await eventually(async () => expect(await tmux.capture(id)).toMatch(/^5$/m));
  await recover(launcher, options);
  const ids = (await tmux.panes({ session: 'warden-main' })).map((one) => one.id);
  expect(ids).toContain(id);
  expect(ids).toHaveLength(2);
});

test.concurrent('does not bring back a start that failed, unless it lived after all', async ({
  launcher,
  play,
  project,
  claude,
}) => {
  await play({ still: screenPath('no-connection'), exitCode: 1 });
  const workingDirectory = await project('warden');
  const asked = { agentId: 'warden', workingDirectory, firstCommand: '', timeout: 15_000 };
  expect((await spawn(launcher, asked)).failed).toBe(true);
  const { lines } = await recover(launcher, options);
  expect(lines).toEqual([
    'restored=0 skipped=1 failed=0',
    'warden: skipped: its last start failed; gsd-launcher spawn warden tries again',
  ]);
  expect(await claude.starts()).toHaveLength(1);

  await appendRecord(launcher.stateDir, {
    ...{ event: 'Stop', session: 'warden-main', agent: 'warden', durations: {} },
    ...{ timestamp: new Date().toISOString(), claude_session: 'one', outcome: 'delivered' },
  });
  await play({});
  expect((await recover(launcher, options)).lines[0]).toBe('restored=1 skipped=0 failed=0');
});

test.concurrent('resumes the conversation that hooks saw last', async ({
  launcher,
  play,
  project,
  register,
  claude,
}) => {
  await play({ notes: boundAgent });
  await register([warden(await project('warden')), warden(await project('b'), { agent_id: 'b' })]);
  const place = { sessionName: 'b-main', socketPath: '/s' };
  const binding = { agentId: 'b', claudeSessions: ['older', 'bound'], ...place };
  await writeBinding(launcher.stateDir, '1.2', binding);
  const record = { event: 'Stop', session: 'warden-main', agent: 'warden', durations: {} };
  for (const [minute, claude_session] of [
    ['00', 'one'],
    ['05', 'two'],
  ] as const) {
    const timestamp = `2026-02-17T10:${minute}:00.000Z`;
    await appendRecord(launcher.stateDir, {
      ...record,
      timestamp,
      claude_session,
      outcome: 'delivered',
    });
  }
  await appendFile(await logPath(launcher.stateDir, 'warden-main'), '{"timestamp');

  await recover(launcher, options);
  const resumed = (await claude.starts()).map(({ notes, args }) => [
    notes.agent,
    ...args.slice(1, 3),
  ]);
  expect(resumed.sort()).toEqual([
    ['b', '--resume', 'bound'],
    ['warden', '--resume', 'two'],
  ]);
});

test.concurrent('does not disturb a person who works in the pane', async ({
  launcher,
  project,
  register,
  tmux,
}) => {
  await register([warden(await project('warden'))]);
  const pane = await tmux.newSession('warden-main', {
    command: ['sh', '-c', 'cat; exec sh'],
    width: 120,
    height: 40,
  });
  await tmux.sendText(pane, 'half a sentence');
  await eventually(async () => expect(await tmux.capture(pane)).toContain('half a sentence'));
  const before = await tmux.capture(pane);
  const [was] = await tmux.panes();

  expect((await recover(launcher, options)).data.restored).toBe(1);
  expect(await tmux.capture(pane)).toBe(before);
  const now = (await tmux.panes()).find(({ id }) => id === pane);
  expect(now?.pid).toBe(was?.pid);
  expect((await recover(launcher, options)).data.skipped).toBe(1);
});

test.concurrent('does not mistake a session for one with a longer name', async ({
  launcher,
  env,
  project,
  register,
  tmux,
  claude,
}) => {
  await register([warden(await project('warden'))]);
  const other = await tmux.newSession('warden-main-2', { command: ['claude'], env });
  await eventually(async () => expect(await claude.starts()).toHaveLength(1));
  expect((await recover(launcher, options)).data.restored).toBe(1);
  expect((await tmux.sessions()).map(({ name }) => name)).toEqual(['warden-main', 'warden-main-2']);
  expect(await tmux.panes({ session: 'warden-main-2' })).toMatchObject([{ id: other }]);
});

test.concurrent('leaves an agent alone that lives in a numbered session of its own', async ({
  launcher,
  project,
  register,
  tmux,
}) => {
  await register([warden(await project('warden'))]);
  await tmux.newSession('warden-main', { command: ['cat'] });
  await spawn(launcher, { agentId: 'warden', firstCommand: '', timeout: 15_000 });
  expect((await recover(launcher, options)).data.agents).toMatchObject([
    { outcome: 'skipped', reason: 'Claude Code runs in warden-main-2' },
  ]);
});

test.concurrent.for([
  { mode: 'gsd_resume_work', known: 'abc', args: ['--resume', 'abc'], prompt: '/gsd:resume-work' },
  { mode: 'gsd_resume_work', known: '', args: ['--continue'], prompt: '/gsd:resume-work' },
  { mode: 'resume_then_agent_pick', known: 'abc', args: ['--resume', 'abc'], prompt: undefined },
  { mode: 'resume_then_agent_pick', known: '', args: ['--continue'], prompt: undefined },
  {
    mode: 'resume_then_agent_pick',
    known: 'nobody',
    args: ['--resume', 'nobody'],
    prompt: undefined,
    screen: '91-resume-picker',
  },
] as const)(
  'starts by $mode with "$known"',
  async ({ mode, known, args, prompt, ...more }, {
    launcher,
    play,
    inbox,
    project,
    register,
    claude,
  }) => {
    if ('screen' in more) await play({ still: screenPath(more.screen) });
    await register([
      warden(await project('warden'), {
        claude_post_launch_mode: mode,
        claude_resume_target: known,
      }),
    ]);
    expect((await recover(launcher, options)).data.restored).toBe(1);
    const [started] = await claude.starts();
    expect(started?.args.slice(1, 1 + args.length)).toEqual(args);
    const last = started?.args.at(-1);
    expect(last?.startsWith('/gsd:') ? last : undefined).toBe(prompt);
    const [wake = ''] = await inbox();
    const next = prompt ?? ('screen' in more ? 'choose one there' : 'decide how to continue');
    expect(wake).toContain(next);
  },
);

test.concurrent('begins anew when there is no conversation to resume', async ({
  launcher,
  play,
  inbox,
  project,
  register,
  claude,
}) => {
  await play({ hasNoConversation: true, notes: boundAgent });
  await register([
    warden(await project('one'), { claude_resume_target: randomUUID() }),
    warden(await project('two'), { agent_id: 'forge' }),
    warden(await project('shared'), { agent_id: 'left' }),
    warden(await project('shared'), { agent_id: 'right' }),
  ]);
  expect((await recover(launcher, options)).data.restored).toBe(4);
  const kinds = (await claude.starts()).map(({ notes, args }) => `${notes.agent} ${args[1]}`);
  expect(kinds.sort()).toEqual([
    'forge --continue',
    'forge --session-id',
    'left --session-id',
    'right --session-id',
    'warden --resume',
    'warden --session-id',
  ]);
  const begun = (await inbox()).filter((text) => text.includes('a new one was begun'));
  expect(begun).toHaveLength(2);
});

test.concurrent('starts and wakes once when two recover at a time', async ({
  launcher,
  inbox,
  project,
  register,
  claude,
}) => {
  await register([warden(await project('warden'))]);
  const both = await Promise.all([recover(launcher, options), recover(launcher, options)]);
  expect(both.map(({ data }) => data.restored).sort()).toEqual([0, 1]);
  expect(await claude.starts()).toHaveLength(1);
  expect(await inbox()).toHaveLength(1);
});

test.concurrent('keeps a wake that cannot be delivered in the outbox', async ({
  launcher,
  openclaw,
  project,
  register,
}) => {
  await openclaw.goDown();
  await register([warden(await project('warden'))], { delivery: { transport: 'cli' } });
  const { data, failed } = await recover(launcher, options);
  expect(failed).toBe(false);
  expect(data.agents).toMatchObject([
    {
      outcome: 'restored',
      wake: { status: 'queued', reason: expect.stringContaining('not reachable') },
    },
  ]);
  const waiting = await openOutbox(join(launcher.stateDir, 'outbox')).list();
  expect(waiting).toMatchObject([{ state: 'waiting', session: { key: 'agent:warden:main' } }]);
});

test.concurrent('sends one message with all failures, and goes on with the others', async ({
  inbox,
  project,
  register,
  run,
}) => {
  await register(
    [
      warden(await project('warden'), { claude_launch_command: 'echo boom; exit 3;' }),
      { agent_id: 'nowhere', working_directory: '/no/such/folder' },
      warden(await project('fine'), { agent_id: 'fine', claude_resume_target: 'abc' }),
      { agent_id: 'odd', nonsense: true, enabled: 'perhaps' } as unknown as Agent,
    ],
    { global_status_openclaw_session_key: 'agent:gideon:status' },
  );
  const result = await run('recover', '--json');
  expect(result.exitCode).toBe(1);
  expect(JSON.parse(result.stdout)).toMatchObject({
    ok: false,
    restored: 1,
    skipped: 0,
    failed: 3,
  });
  const messages = await inbox();
  expect(messages).toHaveLength(2);
  const report = messages.find((text) => text.startsWith('[RECOVERY]'));
  expect(report).toContain('restored=1 skipped=0 failed=3');
  expect(report).toContain('warden (warden-main): crashed: Claude Code ended with exit code 3');
  expect(report).toContain('| boom');
  expect(report).toContain('nowhere (nowhere-main): /no/such/folder: there is no such folder');
  expect(report).toMatch(/^odd \(odd-main\): its registry entry is not valid: agents\[3\]\S*: /m);
});

test.concurrent('brings back many agents at a time', async ({
  launcher,
  play,
  project,
  register,
  claude,
}) => {
  const folder = await project('shared');
  const ids = Array.from({ length: 12 }, (_, number) => `agent-${number}`);
  await register(
    ids.map((agent_id) => ({ agent_id, working_directory: folder, claude_resume_target: 'x' })),
  );
  // none shows its prompt before ten have been started: one after the other they never would
  await play({ together: 10, notes: boundAgent });
  expect((await recover(launcher, options)).lines[0]).toBe('restored=12 skipped=0 failed=0');
  expect(new Set((await claude.starts()).map(({ notes }) => notes.agent))).toEqual(new Set(ids));
});

test.concurrent('an agent without a folder is no failure until it has run here', async ({
  launcher,
  register,
}) => {
  await register([{ agent_id: 'main', openclaw_session_key: 'agent:main:main' }]);
  const before = await recover(launcher, { ...options, skipSync: true });
  expect(before).toMatchObject({ failed: false, data: { skipped: 1 } });
  expect(before.lines[1]).toContain('it was never started here; gsd-launcher spawn main <folder>');
  await register([{ agent_id: 'main', auto_wake: true }]);
  const wanted = await recover(launcher, { ...options, skipSync: true });
  expect(wanted.lines[1]).toContain('it has no working_directory');
  await register([{ agent_id: 'main' }]);
  const place = { sessionName: 'main-main', socketPath: '/s' };
  const binding = { agentId: 'main', claudeSessions: ['abc'], ...place };
  await writeBinding(launcher.stateDir, '1.2', binding);
  const after = await recover(launcher, { ...options, skipSync: true });
  expect(after).toMatchObject({ failed: true, data: { failed: 1 } });
  expect(after.lines[1]).toContain('it has no working_directory');
});

test('an agent can be named with or without --agent', async ({ register, run }) => {
  await register([]);
  for (const words of [['nobody'], ['--agent', 'nobody']]) {
    const { exitCode, stdout, stderr } = await run('recover', '--skip-sync', ...words);
    expect(exitCode).toBe(1);
    expect(`${stdout}${stderr}`).toContain('nobody');
  }
});
