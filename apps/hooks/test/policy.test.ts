import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerRequest, listOpenRequests, readDecisions } from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import { hookEnd } from './run-hook.ts';
import {
  eventually,
  killWorker,
  recordedPayload,
  type TestPane,
  test,
  type World,
} from './world.ts';

const warden = { agent_id: 'warden', tmux_session_name: 'warden-main' };

async function managedPane(world: World, policy: readonly object[]): Promise<TestPane> {
  await world.registry([warden], { policy });
  const pane = await world.pane('warden-main');
  await pane.hook('SessionStart', await recordedPayload('SessionStart.startup'));
  await eventually(async () => expect(await world.files('panes')).toEqual([pane.key]));
  return pane;
}

async function ask(pane: TestPane, command: string, prompt_id = command) {
  await pane.show('40-perm-bash');
  const payload = await recordedPayload('PermissionRequest.Bash', {
    tool_input: { command },
    prompt_id,
  });
  return hookEnd(pane.start('PermissionRequest', payload));
}

const decisionOf = (stdout: string) => JSON.parse(stdout).hookSpecificOutput.decision;

test.concurrent('a rule answers what reaches the worker, and wakes nobody', async ({ world }) => {
  const pane = await managedPane(world, [
    { match: 'Bash(git *)', decision: 'allow' },
    { match: 'Bash(rm *)', decision: 'deny', reason: 'it is gone for good' },
  ]);
  const allowed = await ask(pane, 'git log');
  expect(decisionOf(allowed.stdout)).toEqual({ behavior: 'allow' });
  const denied = await ask(pane, 'git log; rm -rf x');
  expect(decisionOf(denied.stdout)).toEqual({
    behavior: 'deny',
    message: 'Denied by the policy of this session: Bash(rm *), it is gone for good',
  });
  const by = {
    by: 'policy',
    session: 'warden-main',
    agent: 'warden',
    tool: 'Bash',
    channel: 'hook',
  };
  await eventually(async () =>
    expect(await readDecisions(world.stateDir)).toMatchObject([
      { ...by, decision: 'allow', rule: 'allow by policy[0], Bash(git *)' },
      { ...by, decision: 'deny', rule: 'deny by policy[1], Bash(rm *): it is gone for good' },
    ]),
  );
  await eventually(async () => {
    const log = (await world.log('warden-main')).filter((one) => one.event === 'PermissionRequest');
    expect(log.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      'skipped: decided by the policy: allow by policy[0], Bash(git *)',
      'skipped: decided by the policy: deny by policy[1], Bash(rm *): it is gone for good',
    ]);
  });
  expect(await world.wakes()).toEqual([]);
  const { stdout } = await world.cli('decisions');
  expect(stdout).toContain('allow by policy (allow by policy[0], Bash(git *))');
  const lines = (await world.run('decisions', '--json')).stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).decision)).toEqual(['allow', 'deny']);
});

test.concurrent('a wake says that a person is asked, and offers no grant', async ({ world }) => {
  const pane = await managedPane(world, [{ match: 'Bash(git push *)', decision: 'human' }]);
  const ended = ask(pane, 'cd x && git push origin');
  const [wake] = await eventually(async () => {
    const wakes = await world.wakes();
    expect(wakes).toHaveLength(1);
    return wakes;
  });
  expect(wake?.trigger.details.policy).toBe(
    'a person is asked, and no agent can answer this except with deny (human by policy[0], Bash(git push *))',
  );
  const [request] = await listOpenRequests(world.stateDir);
  const actions = wake?.actions.map((action) => action.split(' ').slice(2).join(' '));
  expect(actions).toEqual([`deny --for ${request?.id} <reason>`, 'esc', 'snapshot']);
  const given = { by: 'person', channel: 'openclaw' };
  await answerRequest(world.stateDir, request?.id ?? '', { kind: 'allow' }, given);
  expect(decisionOf((await ended).stdout)).toEqual({ behavior: 'allow' });
  await eventually(async () =>
    expect(await readDecisions(world.stateDir)).toMatchObject([
      { by: 'person', channel: 'openclaw', decision: 'allow' },
    ]),
  );
});

test.concurrent('a rule nobody can hold leaves the last good ones in force', async ({ world }) => {
  const pane = await managedPane(world, [{ match: 'Bash(rm *)', decision: 'deny' }]);
  expect(decisionOf((await ask(pane, 'rm x')).stdout)).toMatchObject({ behavior: 'deny' });
  await world.registry([warden], {
    policy: [{ match: 'Bash(rm *); Bash(ls *)', decision: 'allow' }],
  });
  expect(decisionOf((await ask(pane, 'rm y')).stdout)).toMatchObject({ behavior: 'deny' });
  await eventually(async () => {
    const trouble = await readFile(join(world.stateDir, 'log', '.worker.jsonl'), 'utf8');
    expect(trouble).toContain('policy[0].match: unsupported rule');
  });
  const checked = await world.cli('policy', 'check', 'Bash', 'rm z', '--session', 'warden-main');
  expect(checked.stdout).toContain('deny by policy[0], Bash(rm *)');
  expect(checked.stderr).toContain('policy[0].match: unsupported rule');
  expect(checked.code).toBe(1);
});

test.concurrent('policy check says which rule decides and why', async ({ world }) => {
  await world.registry([warden], {
    policy: [
      { match: 'Bash(rm *)', decision: 'human', reason: 'careful' },
      { match: 'Edit(src/**)', decision: 'allow' },
    ],
  });
  const words = ['policy', 'check', 'Bash', 'env rm x', '--json'];
  const rule = { match: 'Bash(rm *)', decision: 'human', reason: 'careful', path: 'policy[0]' };
  expect(JSON.parse((await world.run(...words)).stdout)).toEqual({
    decision: 'human',
    why: 'human by policy[0], Bash(rm *): careful',
    rule,
  });
  expect(JSON.parse((await world.run('policy', 'check', 'Read', 'x', '--json')).stdout)).toEqual({
    decision: 'agent',
    why: 'no rule matches, so the agent decides',
    rule: null,
  });
  const path = ['policy', 'check', 'Edit', 'src/a.ts', '--cwd', '/work', '--session', 'warden'];
  expect((await world.run(...path)).stdout).toBe('allow: allow by policy[1], Edit(src/**)\n');
  expect((await world.run('policy', 'check')).stdout.split('\n')).toEqual([
    'warden-main',
    '  human Bash(rm *): holds where Claude Code asks',
    '  allow Edit(src/**): holds where Claude Code asks',
    '',
  ]);
  const all = JSON.parse((await world.run('policy', 'check', '--json')).stdout);
  const edit = { match: 'Edit(src/**)', decision: 'allow', reason: null, path: 'policy[1]' };
  const rules = [rule, edit].map((one) => ({ ...one, holds: 'asked' }));
  expect(all).toEqual({ sessions: [{ agent: 'warden', session: 'warden-main', rules }] });
});

test.concurrent('policy apply writes the rules into a settings file, with a diff', async ({
  world,
}) => {
  await world.registry(
    [{ ...warden, policy: [{ match: 'Bash(git push *)', decision: 'human' }] }],
    {
      policy: [{ match: 'Bash(rm *)', decision: 'deny' }],
    },
  );
  const path = join(world.folder, 'settings.json');
  await writeFile(
    path,
    '{\n  "model": "x",\n  "permissions": { "allow": ["Bash(ls)"], "deny": ["WebSearch"] }\n}\n',
  );
  const applied = await world.run('policy', 'apply', 'warden', '--settings', path);
  expect(applied.code).toBe(0);
  expect(applied.stdout).toContain('+');
  expect(applied.stdout).toContain('Backup: ');
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    model: 'x',
    permissions: {
      allow: ['Bash(ls)'],
      deny: ['WebSearch', 'Bash(rm *)'],
      ask: ['Bash(git push *)'],
    },
  });
});

test.concurrent('people are told once of what they have to decide, also when the worker is killed meanwhile', async ({
  world,
}) => {
  const told = join(world.folder, 'told');
  // hangs as long as its worker lives
  const script = 'test -e "$0.go" || { echo >> "$0.tries"; exec sleep 20; }; cat >> "$0"';
  const notify = [{ command: ['sh', '-c', script, told] }];
  const policy = [{ match: 'Bash(git push *)', decision: 'human' }];
  await world.registry([warden], { policy, notify });
  const pane = await world.pane('warden-main');
  const ended = ask(pane, 'git push origin');
  await eventually(() => readFile(`${told}.tries`));
  await writeFile(`${told}.go`, '');
  await killWorker(world, 'SIGKILL');
  await ended;
  await world.run('status');
  const [request] = await listOpenRequests(world.stateDir);
  const read = async () => JSON.parse(await readFile(told, 'utf8'));
  expect(await eventually(read)).toMatchObject({ id: `request-${request?.id}`, type: 'request' });
  await eventually(async () =>
    expect((await listOpenRequests(world.stateDir))[0]?.people?.toldAt).toBeDefined(),
  );

  // told by now: the next worker leaves it at that
  await killWorker(world, 'SIGKILL');
  const other = ask(pane, 'git status');
  await eventually(async () => expect(await world.wakes()).toHaveLength(2));
  await killWorker(world, 'SIGTERM');
  await other;
  expect(await read()).toMatchObject({ type: 'request' });
});
