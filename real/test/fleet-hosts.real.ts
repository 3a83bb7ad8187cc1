import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSshd, type RealSshd, startSshd } from '../src/programs/sshd.ts';

const bin = fileURLToPath(new URL('../../apps/fleet/bin/gsd-fleet.js', import.meta.url));
const found = await findSshd();
if (found === undefined)
  console.log('    skipped: status --hosts over ssh, as there is no sshd here');

describe.skipIf(found === undefined)('status --hosts over a real ssh', () => {
  let dir: string;
  let sshd: RealSshd;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'real-hosts-'));
    sshd = await startSshd(found ?? '', dir);
    const server = ['HostName 127.0.0.1', `Port ${sshd.port}`, `UserKnownHostsFile ${dir}/known`];
    await sshd.configure([
      // what a user may have there must not get in the way, and the agent must not be lent
      ...['Host *', 'ForwardAgent yes', `LocalForward ${sshd.port} 127.0.0.1:1`],
      ...['ExitOnForwardFailure yes', 'ControlMaster auto', `ControlPath ${dir}/master`],
      ...['ControlPersist 60', 'RequestTTY force', 'IdentitiesOnly yes'],
      ...['Host wa', ...server, `IdentityFile ${dir}/own`],
      ...['Host refused', ...server, `IdentityFile ${dir}/stranger`],
      ...['Host unknown', 'HostName 127.0.0.1', `Port ${sshd.port}`, `IdentityFile ${dir}/own`],
      ...['UserKnownHostsFile /dev/null', 'Host gone', 'HostName 127.0.0.1', 'Port 1'],
    ]);
    const far = { agents: [{ agent_id: 'forge' }] };
    await writeFile(join(dir, 'far.json'), JSON.stringify(far), { mode: 0o600 });
  });
  afterAll(async () => {
    await sshd?.end();
    await rm(dir, { recursive: true, force: true });
  });

  /** Looks from here at those hosts. */
  async function look(hosts: readonly object[], ...words: readonly string[]) {
    const registry = join(dir, 'registry.json');
    const here = { agents: [{ agent_id: 'mason' }], hosts };
    await writeFile(registry, JSON.stringify(here), { mode: 0o600 });
    const env = {
      ...{ HOME: dir, GSD_REGISTRY: registry, GSD_STATE_DIR: join(dir, 'state') },
      ...{ TMUX_TMPDIR: dir, PATH: `${sshd.bin}:${process.env.PATH}` },
    };
    const args = [bin, 'status', '--hosts', ...words];
    const { stdout } = await execa(process.execPath, args, { env, extendEnv: false });
    return stdout;
  }

  const there = () => [
    ...['env', `HOME=${dir}`, `GSD_REGISTRY=${dir}/far.json`, `GSD_STATE_DIR=${dir}/far state`],
    ...[process.execPath, bin],
  ];

  test('a host answers, whatever the configuration of ssh says', async () => {
    const wa = { name: 'wa', command: there(), timeout_s: 60 };
    const { hosts, sessions } = JSON.parse(await look([wa], '--json'));
    expect(hosts).toMatchObject([
      { host: hostname(), is_here: true },
      { host: 'wa', reached: true, problem: null, clock_ahead_s: 0 },
    ]);
    expect(sessions).toMatchObject([{ agent: 'mason' }, { agent: 'forge', host: 'wa' }]);
    console.log(`    a host over ssh on loopback: ${hosts[1].took_ms} ms`);
  });

  test('a key that can only look is enough, whatever is asked for', async () => {
    const words = there().map((word) => `'${word}'`);
    await sshd.restrict(`restrict,command="${words.join(' ')} status --json"`);
    const text = await look([{ name: 'wa', command: ['rm', '-rf', '/nowhere'], timeout_s: 60 }]);
    expect(text).toMatch(/^ {2}wa: 1 agent, no worker, news 0s old, took \d+ ms$/m);
    await sshd.restrict('restrict');
  });

  test('a refused key, an unknown host and a closed port are said in the words of ssh', async () => {
    const text = await look([{ name: 'refused' }, { name: 'unknown' }, { name: 'gone' }]);
    expect(text).toMatch(/^ {2}refused: silent \(.*Permission denied \(publickey\)\.\)/m);
    expect(text).toMatch(/^ {2}unknown: silent \(Host key verification failed\.\)/m);
    expect(text).toMatch(/^ {2}gone: silent \(.*Connection refused\)/m);
  });

  test('a host that hangs is given up in its time, with its last news', async () => {
    sshd.signal('SIGSTOP');
    const begun = Date.now();
    const text = await look([{ name: 'wa', command: there(), timeout_s: 1 }]);
    sshd.signal('SIGCONT');
    expect(Date.now() - begun).toBeLessThan(20_000);
    expect(text).toMatch(
      /^ {2}wa: silent \(no answer in 1 s\); its last news is \d+[sm] old: 1 agent/m,
    );
  });
});
