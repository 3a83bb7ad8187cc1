import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '@gsd-code-skill/registry';
import { eventually, isPidRunning } from '@gsd-code-skill/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { now as clock, fleet, item, session } from '../../test/session-view.ts';
import { type SshStandIn, sshStandIn } from '../../test/ssh-stand-in.ts';
import type { FleetView } from '../view/fleet-view.ts';
import { lookAtHosts } from './look-at-hosts.ts';

let ssh: SshStandIn;
let time = clock;
beforeEach(async () => {
  time = clock;
  ssh = await sshStandIn();
});
afterEach(() => ssh.remove());

const host = (name: string, more: Partial<Host> = {}): Host => ({
  ...{ name, ssh: name, command: ['gsd-fleet'], timeout: 10_000 },
  ...more,
});

const asks = session('warden', { state: 'waiting', open: [item({ summary: 'Go on?' })] });

/** A host answers with this fleet. */
async function answers(name: string, view: Partial<FleetView>, ahead = 0): Promise<void> {
  const at = new Date(clock + ahead).toISOString();
  const printed = JSON.stringify({ ...fleet(), host: 'a liar', at, problems: [], ...view });
  await writeFile(join(ssh.folder, `${name}.json`), printed);
  await ssh.plays(name, `cat "$folder/${name}.json"`);
}

async function look(...hosts: readonly Host[]) {
  const stateDir = join(ssh.folder, 'state');
  const here = fleet(session('mason'));
  return lookAtHosts({ here, hosts, stateDir, env: ssh.env, now: () => time });
}

test('the sessions of all hosts stand together, those first that wait', async () => {
  await answers('wa', { sessions: [session('forge'), asks] });
  await answers('wb', { worker_pid: null });
  const { view, problems } = await look(host('wa'), host('wb'), host('box'));
  expect(view.sessions.map(({ host: where, agent }) => [where, agent])).toEqual([
    ['wa', 'warden'],
    ['box', 'mason'],
    ['wa', 'forge'],
  ]);
  const well = { reached: true, problem: null, age_s: 0, clock_ahead_s: 0 };
  expect(view).toMatchObject({
    waiting: 1,
    hosts: [
      { ...well, host: 'box', is_here: true, sessions: 1, worker_pid: 4711 },
      { ...well, host: 'wa', is_here: false, sessions: 2, waiting: 1 },
      { ...well, host: 'wb', sessions: 0, worker_pid: null },
    ],
  });
  expect(problems).toEqual([]);
});

test('a host that falls silent is shown with its last news, and how old that is', async () => {
  await answers('wa', { sessions: [asks] });
  const { view: first } = await look(host('wa'));
  await ssh.plays('wa', 'echo "Permission denied (publickey)." >&2; exit 255');
  time = clock + 240_000;
  const { view } = await look(host('wa'), host('wb'));
  const [, wa, wb] = view.hosts;
  expect(wa).toMatchObject({
    ...{ reached: false, problem: 'Permission denied (publickey).', sessions: 1, waiting: 1 },
    ...{ news_at: first.hosts[1]?.news_at, age_s: 240 },
  });
  expect(wb).toMatchObject({
    ...{ reached: false, news_at: null, age_s: null, sessions: 0 },
    problem: 'ssh: connect to host wb port 22: Connection refused',
  });
  expect(view.sessions[0]).toMatchObject({ host: 'wa', stale_since: wa?.news_at });
  expect(view.waiting).toBe(1);
  // its name now belongs to another machine
  const { view: other } = await look(host('wa', { ssh: 'new' }));
  expect(other.hosts[1]).toMatchObject({ news_at: null, sessions: 0 });
});

test('a host that hangs costs its time limit, and ends with all it started', async () => {
  const pid = join(ssh.folder, 'pid');
  await ssh.plays('slow', `sleep 600 & echo $! >"${pid}"; wait`);
  await answers('wa', { sessions: [asks] });
  const begun = Date.now();
  const { view } = await look(host('slow', { timeout: 1000 }), host('wa'));
  expect(Date.now() - begun).toBeLessThan(5000);
  expect(view.hosts.map(({ problem }) => problem)).toEqual([null, 'no answer in 1 s', null]);
  const child = Number(await readFile(pid, 'utf8'));
  await eventually(async () => expect(await isPidRunning(child)).toBe(false));
});

test('what keeps its output open after its end is not waited for', async () => {
  await answers('wa', { sessions: [asks] });
  await ssh.plays('wa', 'cat "$folder/wa.json"; sleep 5 & exit 0');
  const begun = Date.now();
  const { view } = await look(host('wa'));
  expect(view.hosts[1]).toMatchObject({ reached: true, sessions: 1 });
  expect(Date.now() - begun).toBeLessThan(4500);
});

test('nobody is asked, nothing is forwarded, and no word is an option or for a shell', async () => {
  await ssh.plays('me@wa', 'exit 1');
  const command = ['/opt/my tools/node', '$(id)', "it's"];
  const { view } = await look(
    host('wa', { ssh: 'me@wa', command, timeout: 2500 }),
    host('evil', { ssh: '-oProxyCommand=id' }),
    host('worse', { ssh: 'me@-oProxyCommand=id' }),
  );
  expect(view.hosts.map(({ problem }) => problem)).toEqual([
    ...[null, 'exit code 1', 'its address is an option for ssh'],
    'its address is an option for ssh',
  ]);
  const [call = [], ...others] = await ssh.calls();
  expect(others).toEqual([]);
  expect(call.slice(-3)).toEqual([
    ...['--', 'me@wa'],
    `'/opt/my tools/node' '$(id)' 'it'\\''s' status --json`,
  ]);
  for (const option of ['BatchMode=yes', 'ForwardAgent=no', 'ClearAllForwardings=yes']) {
    expect(call).toContain(option);
  }
  expect(call).toContain('ConnectTimeout=3');
});

test('what is no fleet is said to be none', async () => {
  await ssh.plays('mute', 'exit 0');
  await ssh.plays('odd', 'echo "{ \\"sessions\\": 7 }"');
  await ssh.plays('bare', 'exit 127');
  await ssh.plays('flood', 'exec yes');
  const { view } = await look(host('mute'), host('odd'), host('bare'), host('flood'));
  expect(view.hosts.slice(1).map(({ problem }) => problem)).toEqual([
    ...['what it sent is not a fleet', 'what it sent is not a fleet'],
    ...['it has no gsd-fleet; name its path in "command"', 'it sent more than 4 MB'],
  ]);
});

test('without ssh every other host is silent', async () => {
  const stateDir = join(ssh.folder, 'state');
  const env = { PATH: '/nowhere' };
  const options = { here: fleet(), hosts: [host('wa')], stateDir, env, now: Date.now };
  const { view } = await lookAtHosts(options);
  expect(view.hosts[1]).toMatchObject({ reached: false, problem: 'there is no ssh here' });
});

test.for([3_600_000, -3_600_000])('a clock that is %i ms ahead does no harm', async (ahead) => {
  const since = new Date(clock + ahead - 60_000).toISOString();
  await answers('wa', { sessions: [{ ...asks, since }] }, ahead);
  const { view } = await look(host('wa'));
  expect(view.hosts[1]).toMatchObject({ clock_ahead_s: ahead / 1000, age_s: 0 });
  expect(view.sessions[0]?.since).toBe(new Date(clock - 60_000).toISOString());
});

test('many hosts are asked in turns, and none is left out', async () => {
  const hosts = Array.from({ length: 70 }, (_, n) => host(`h${n}`, { ssh: n === 69 ? 'wa' : 'x' }));
  await answers('wa', { sessions: [asks] });
  const { view } = await look(...hosts);
  expect(view.hosts).toHaveLength(71);
  expect(view.hosts.at(-1)).toMatchObject({ host: 'h69', sessions: 1 });
});
