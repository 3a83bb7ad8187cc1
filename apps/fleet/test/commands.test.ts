import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually, isPidRunning, standInOldTmux, standInProgram } from '@gsd-code-skill/testing';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Terminal } from '../src/terminal.ts';
import { runCommand } from './run-command.ts';
import { type StagedFleet, stageFleet } from './staged-fleet.ts';

const bin = new URL('../bin/gsd-fleet.js', import.meta.url).pathname;
let fleet: StagedFleet;

beforeAll(async () => {
  fleet = await stageFleet(3);
});
afterAll(() => fleet.close());

function run(words: readonly string[], env: Readonly<Record<string, string>> = {}, width = 200) {
  return runCommand(words, { ...fleet.env, ...env }, width);
}

/** Runs the program as it was built. */
function runBuilt(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const own = { ...fleet.env, ...env };
  return execa(process.execPath, [bin, ...words], { env: own, extendEnv: false, reject: false });
}

test.concurrent('status shows the session that waits first, with age and question', async () => {
  const { stdout, exitCode } = await runBuilt(['status'], { COLUMNS: '200' });
  const [head, , first, second, third, ...more] = stdout.split('\n');
  expect(head).toMatch(/: 3 agents, 1 waiting, 1 working, 1 idle, no worker/);
  expect(first).toMatch(
    /^waiting +\ds +agent-2 +agent-2-main +░{8} 2% +5h 41% +- +response_complete 4m delivered +7KQ20002 Which database shall 2 use\?$/,
  );
  expect(second).toMatch(/^working +4m +agent-0/);
  expect(third).toMatch(/^idle +4m +agent-1/);
  expect({ more, exitCode }).toEqual({ more: [], exitCode: 0 });
});

test.concurrent('a narrow terminal gets narrow lines, and NO_COLOR none', async () => {
  const { stdout } = await runBuilt(['status'], { COLUMNS: '40', FORCE_COLOR: '1' });
  expect(stdout).toContain('\u001b[33mwaiting');
  const plain = await runBuilt(['status'], { COLUMNS: '40', NO_COLOR: '1' });
  expect(plain.stdout).not.toContain('\u001b');
  for (const line of plain.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
});

test.concurrent('status --waiting shows those alone, and ends with 1', async () => {
  const { stdout, exitCode } = await runBuilt(['status', '--waiting', '--json']);
  expect(exitCode).toBe(1);
  const { waiting, sessions } = JSON.parse(stdout);
  expect(waiting).toBe(1);
  expect(sessions).toEqual([
    {
      ...{ agent: 'agent-2', session: 'agent-2-main', enabled: true, state: 'waiting' },
      since: expect.any(String),
      open: [
        expect.objectContaining({ request: '7KQ20002', summary: 'Which database shall 2 use?' }),
      ],
      context_used_percent: 2,
      limits: [{ limit: 'five_hour', used_percent: 41, resets_at: '2027-01-15T08:00:00.000Z' }],
      ...{ cost_usd: 1.5, cost_usd_today: null, tokens: null, tokens_today: null },
      ...{ outbox: 0, muted_turns: 0 },
      last_wake: expect.objectContaining({ id: 'wake-2', outcome: 'delivered' }),
    },
  ]);
});

test.concurrent('status --waiting counts all, also those that it does not show', async () => {
  const { stdout } = await run(['status', '--waiting']);
  const [head, ...rows] = stdout.split('\n');
  expect(head).toMatch(/: 3 agents, 1 waiting, 1 working, 1 idle, /);
  expect(rows).toHaveLength(2);
});

test.concurrent('a registry that is not there is an error with a name and no stack', async () => {
  const GSD_REGISTRY = '/nowhere/registry.json';
  const { stderr, exitCode } = await run(['status'], { GSD_REGISTRY });
  expect(stderr).toMatch(/^gsd-fleet: \/nowhere\/registry.json: [^\n]+$/);
  expect(exitCode).toBe(2);
});

test.concurrent('top refuses a tmux that is missing or too old before it takes the terminal', async () => {
  const bin = join(fleet.home, 'old-tmux');
  // has no other members: whatever is done to it fails
  const terminal = { stdin: { isTTY: true }, stdout: { isTTY: true } } as Terminal;
  const GSD_REGISTRY = await registryOf('new.json', [{ agent_id: 'never-seen' }], []);
  const env = { ...fleet.env, GSD_REGISTRY, PATH: bin };
  const top = () => runCommand(['top'], env, 80, terminal);
  const refusal = (reason: string) => ({ stdout: '', stderr: `gsd-fleet: ${reason}`, exitCode: 2 });
  expect(await top()).toEqual(refusal('tmux is not on PATH: install it first'));
  await standInOldTmux(bin);
  expect(await top()).toEqual(refusal('tmux 3.1c is too old: tmux 3.2 or newer is needed'));
});

test.concurrent('a mistyped option is not taken for somebody who waits', async () => {
  const { stderr, exitCode } = await run(['status', '--wating']);
  expect(stderr).toContain('(Did you mean --waiting?)');
  expect(exitCode).toBe(2);
  expect(await run(['stauts'])).toMatchObject({ exitCode: 2 });
  expect(await run(['status', '--help'])).toMatchObject({ exitCode: 0 });
});

test.concurrent('whom a mistake in the registry leaves out is told everywhere', async () => {
  const GSD_REGISTRY = await registryOf('half.json', [{ agent_id: 4 }], []);
  const told = 'registry problem: agents[0].agent_id: Invalid input: expected string, found 4';
  for (const words of [['status'], ['status', '--waiting'], ['report']]) {
    expect((await run(words, { GSD_REGISTRY })).stdout.split('\n')).toContain(told);
  }
  const markdown = await run(['report', '--markdown'], { GSD_REGISTRY });
  expect(markdown.stdout).toContain('registry problem: agents\\[0\\]');
  const json = await run(['report', '--json'], { GSD_REGISTRY });
  expect(JSON.parse(json.stdout).problems).toHaveLength(1);
  const broken = join(fleet.home, 'broken.json');
  await writeFile(broken, '{"agents": [\n}', { mode: 0o600 });
  const { stderr, exitCode } = await run(['status'], { GSD_REGISTRY: broken });
  expect({ lines: stderr.split('\n').length, exitCode }).toEqual({ lines: 1, exitCode: 2 });
});

test.concurrent('explain tells one story, and says when there is none', async () => {
  const { stdout } = await run(['explain', 'wake-2']);
  expect(stdout).toMatch(
    /^agent-2-main \(agent-2\): wake wake-2, from .*\n +0 ms {2}Claude Code runs the hook for Stop \[1\]\n/,
  );
  expect(JSON.parse((await run(['explain', '7KQ20002', '--json'])).stdout)).toMatchObject({
    ...{ request: '7KQ20002', session: 'agent-2-main' },
    steps: [{ ms: 0 }, {}],
  });
  expect(await run(['explain', '../../etc/passwd'])).toMatchObject({ exitCode: 1, stdout: '' });
});

test.concurrent('report prints a screen, Markdown or JSON', async () => {
  const { stdout } = await run(['report', '--since', '8h'], {}, 80);
  expect(stdout).toMatch(/: the last 8h, until /);
  expect(stdout).toContain('s agent-2-main: 7KQ20002 Which database shall 2 use?');
  expect((await run(['report', '--markdown'])).stdout).toMatch(/^# .*\n\n## Waiting\n/);
  expect(JSON.parse((await run(['report', '--json'])).stdout)).toMatchObject({
    waiting: [{ request: '7KQ20002' }],
  });
  expect(await run(['report', '--since', 'yesterday'])).toMatchObject({ exitCode: 2 });
});

test.concurrent('status --hosts shows other hosts beside this one', async () => {
  const { ssh, ...own } = await otherHosts();
  const { stdout, exitCode } = await run(['status', '--hosts'], own);
  const [head, here, wa, wb] = stdout.split('\n');
  expect(head).toBe('3 hosts: 6 agents, 2 waiting, 2 working, 2 idle');
  expect(here).toMatch(/^ {2}\S+: 3 agents, 1 waiting, no worker, this host$/);
  expect(wa).toMatch(/^ {2}wa: 3 agents, 1 waiting, no worker, news 0s old, took \d+ ms$/);
  expect(wb).toBe('  wb: silent (Permission denied (publickey).); nothing was ever heard from it');
  expect(stdout).toMatch(/^waiting +\S+ +agent-2 +wa +agent-2-main .*7KQ20002 Which database/m);
  expect(exitCode).toBe(0);

  const waiting = await run(['status', '--hosts', '--waiting', '--json'], own);
  expect(waiting.exitCode).toBe(1);
  expect(JSON.parse(waiting.stdout)).toMatchObject({
    waiting: 2,
    hosts: [{ is_here: true }, { host: 'wa', reached: true }, { host: 'wb', reached: false }],
    sessions: [{ state: 'waiting' }, { state: 'waiting' }],
    problems: [
      'hosts[2].ssh: Invalid input: expected what ssh takes: host, user@host or ssh://user@host:port, found "-oProxyCommand=id"',
    ],
  });

  const none = await run(['status', '--hosts']);
  expect(none.stdout).toMatch(/^1 host: 3 agents[\s\S]*\nThe registry names no other hosts\.$/);

  await writeFile(ssh, '#!/bin/sh\nexit 255\n');
  const alone = { ...own, GSD_REGISTRY: await registryOf('nobody.json', [], [{ name: 'wc' }]) };
  const silent = await run(['status', '--hosts', '--waiting'], alone);
  // nobody knows whether somebody waits there
  expect(silent).toMatchObject({ exitCode: 2, stdout: expect.stringContaining('  wc: silent') });
});

test.concurrent('whoever ends it while it asks leaves no ssh behind', async () => {
  const pid = join(fleet.home, 'asked.pid');
  const bin = join(fleet.home, 'slow');
  await standInProgram(
    bin,
    'ssh',
    `sleep 600 & echo $! >'${pid}.new'; mv '${pid}.new' '${pid}'; wait`,
  );
  const hosts = [{ name: 'wa', timeout_s: 60 }];
  const GSD_REGISTRY = await registryOf('slow.json', [], hosts);
  const own = { GSD_REGISTRY, PATH: `${bin}:${process.env.PATH}` };
  const asking = runBuilt(['status', '--hosts'], own);
  const child = await eventually(async () => Number(await readFile(pid, 'utf8')));
  asking.kill('SIGINT');
  expect(await asking).toMatchObject({ signal: 'SIGINT', stdout: '' });
  await eventually(async () => expect(await isPidRunning(child)).toBe(false));
});

test.concurrent('a host is called as its wakes call it', async () => {
  const path = join(fleet.home, 'named.json');
  await writeFile(path, JSON.stringify({ agents: [], host: { name: 'gw' } }), { mode: 0o600 });
  const { stdout } = await run(['status'], { GSD_REGISTRY: path });
  expect(stdout).toMatch(/^gw: 0 agents, /);
});

async function registryOf(name: string, agents: readonly unknown[], hosts: readonly unknown[]) {
  const path = join(fleet.home, name);
  await writeFile(path, JSON.stringify({ agents, hosts }), { mode: 0o600 });
  return path;
}

/** The same fleet once more, behind an ssh that runs what it is given here. */
async function otherHosts() {
  const { agents } = JSON.parse(await readFile(fleet.env.GSD_REGISTRY ?? '', 'utf8'));
  const command = ['env', `GSD_REGISTRY=${fleet.env.GSD_REGISTRY}`, process.execPath, bin];
  const hosts = [
    ...[{ name: 'wa', command, timeout_s: 60 }, { name: 'wb' }],
    { name: 'wc', ssh: '-oProxyCommand=id' },
  ];
  const ssh = await standInProgram(
    join(fleet.home, 'bin'),
    'ssh',
    `while [ "$1" != -- ]; do shift; done
    [ "$2" = wa ] && exec sh -c "$3"
    echo 'Permission denied (publickey).' >&2
    exit 255`,
  );
  const GSD_REGISTRY = await registryOf('hosts.json', agents, hosts);
  return { ssh, GSD_REGISTRY, PATH: `${join(fleet.home, 'bin')}:${process.env.PATH}` };
}

test('web prints a link to its page, and serves it until another has made a new link', async () => {
  const own = { env: fleet.env, extendEnv: false, reject: false, timeout: 30_000 } as const;
  const old = execa(process.execPath, [bin, 'web', '--port', '0'], own);
  const [link = ''] = await once(createInterface({ input: old.stdout }), 'line');
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
  const opened = await fetch(link);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = await fetch(new URL('/', link), { headers: { cookie } });
  expect(await page.text()).toContain('/app/main.js');
  const port = new URL(link).port;
  expect(await run(['web', '--port', port])).toMatchObject({
    exitCode: 2,
    stderr: `gsd-fleet: port ${port} is taken: choose another with --port`,
  });

  const renewed = execa(process.execPath, [bin, 'web', '--new-token', '--port', '0'], own);
  try {
    await once(createInterface({ input: renewed.stdout }), 'line');
    const { exitCode, stderr } = await old;
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'gsd-fleet: there is a newer link, so that this one ends',
    });
  } finally {
    renewed.kill();
  }
  await renewed;
});

test.concurrent('web does not wait for a tmux that hangs', async ({ expect }) => {
  const hanging = join(fleet.home, 'hanging');
  const pidFile = join(hanging, 'pid');
  await standInProgram(hanging, 'tmux', `echo $$ >>'${pidFile}'\nexec sleep 300`);
  const env = { ...fleet.env, PATH: `${hanging}:${fleet.env.PATH}` };
  const own = { env, extendEnv: false, reject: false, timeout: 30_000 } as const;
  const web = execa(process.execPath, [bin, 'web', '--port', '0'], own);
  try {
    const [link] = await once(createInterface({ input: web.stdout }), 'line');
    expect(link).toContain('http://127.0.0.1:');
    const [first = 0] = await hangingPids();
    expect(await isPidRunning(first)).toBe(true);
  } finally {
    web.kill();
    await web;
    for (const pid of await hangingPids()) if (await isPidRunning(pid)) process.kill(pid);
  }

  async function hangingPids(): Promise<readonly number[]> {
    return (await readFile(pidFile, 'utf8')).trim().split('\n').map(Number);
  }
});

test.concurrent('web answers for no agent that has unset its variables', async () => {
  const claude = await standInProgram(join(fleet.home, 'agent'), 'claude', '"$@"\nexit $?');
  const words = [process.execPath, bin, 'web', '--answer', '--port', '0'];
  const own = { env: fleet.env, extendEnv: false, reject: false, timeout: 10_000 };
  const { stderr, exitCode } = await execa(claude, words, own);
  expect(stderr).toMatch(/^gsd-fleet: --answer is for a person, and Claude Code has started it/);
  expect(exitCode).toBe(2);
});

test.concurrent('web answers for no agent, and takes no odd port', async () => {
  const { stderr, exitCode } = await run(['web', '--answer'], { CLAUDECODE: '1' });
  expect(stderr).toMatch(/^gsd-fleet: --answer is for a person, and CLAUDECODE is set/);
  expect(exitCode).toBe(2);
  expect(await run(['web', '--port', '99999'])).toMatchObject({ exitCode: 2 });
});
