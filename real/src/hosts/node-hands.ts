import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callOpenClaw } from '../openclaw/openclaw-rpc.ts';
import { installOpenClawNode } from '../programs/programs.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';
import type { SharedGateway } from './join-host.ts';
import type { NetworkHost } from './network.ts';

/** Gives a host an `openclaw` of its own, as it needs one for a node. */
export async function placeOpenClaw({ bin }: SharedGateway, world: World): Promise<void> {
  const path = join(world.dir, 'bin', 'openclaw');
  const program = `exec ${await installOpenClawNode()} ${bin}`;
  await writeFile(path, `#!/bin/sh\nexport OPENCLAW_NO_RESPAWN=1\n${program} "$@"\n`);
  await chmod(path, 0o755);
}

/** Does on both hosts what `setup --hands node` leaves to be done, and waits for the node. */
export async function openNodeHands(
  real: SharedGateway,
  net: NetworkHost,
  world: World,
  said: string,
): Promise<ChildProcess> {
  const [, params = ''] = /device\.pair\.setupCode --json --params '(.*)'/.exec(said) ?? [];
  const made = await callOpenClaw(real, 'device.pair.setupCode', JSON.parse(params));
  const code = join(world.dir, 'node-code');
  await writeFile(code, JSON.stringify(made), { mode: 0o600 });
  const [, url = ''] = /here: +gsd-hooks setup --gateway (\S+) --node-code-file/.exec(said) ?? [];
  const given = ['setup', '--gateway', url, '--node-code-file', code];
  const { exitCode, stdout, stderr } = await world.run('gsd-hooks', given);
  if (exitCode !== 0) throw new Error(`gsd-hooks setup --node-code-file: ${stdout}${stderr}`);
  const logPath = join(world.dir, 'node.log');
  const log = await open(logPath, 'w');
  const words = ['connect', '--target-file', code, '--display-name', net.name];
  const [first = '', ...rest] = [...net.inside, join(world.dir, 'bin', 'openclaw'), ...words];
  const node = spawn(first, rest, {
    env: { ...world.env },
    cwd: world.project,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const isConnected = async () => {
    if (node.exitCode !== null) throw new Error(`it ended with ${node.exitCode}`);
    const { nodes } = await callOpenClaw<Nodes>(real, 'node.list', {});
    return nodes.some((one) => one.displayName === net.name && one.connected);
  };
  await until('the node', isConnected, { timeout: 150_000, interval: 500 }).catch(async (cause) => {
    throw new Error(`no node: ${await readFile(logPath, 'utf8')}`, { cause });
  });
  return node;
}

interface Nodes {
  readonly nodes: readonly { readonly displayName: string; readonly connected: boolean }[];
}
