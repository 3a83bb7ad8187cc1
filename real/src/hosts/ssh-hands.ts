import { execa } from 'execa';
import { startSshd } from '../programs/sshd.ts';
import type { World } from '../world.ts';
import type { SharedGateway } from './join-host.ts';
import type { NetworkHost } from './network.ts';

export interface SshHandsOptions {
  /** The program. */
  readonly sshd: string;
  /** Folder for keys and an `ssh` that has them. */
  readonly dir: string;
  readonly real: SharedGateway;
  readonly gateway: NetworkHost;
  readonly net: NetworkHost;
  readonly world: World;
  /** What `setup` printed at the joining. */
  readonly said: string;
}

/** Does on both hosts what `setup --hands ssh` leaves to be done, word by word. */
export async function openSshHands(options: SshHandsOptions): Promise<void> {
  const { sshd, dir, real, gateway, net, world, said } = options;
  const [, line = ''] = /authorized_keys: (.*) <key of the gateway’s user>$/m.exec(said) ?? [];
  const [, add = ''] = /there: (openclaw mcp add .*)$/m.exec(said) ?? [];
  const { inside, address } = net;
  const server = await startSshd(sshd, dir, { inside, address, env: world.env });
  await server.restrict(line);
  await server.configure([
    ...[`Host ${net.name}`, `HostName ${address}`, `Port ${server.port}`],
    ...[`IdentityFile ${dir}/own`, 'IdentitiesOnly yes', `UserKnownHostsFile ${dir}/known`],
  ]);
  const command = add
    .replace('<user>', 'root')
    .replace(/^openclaw/, `'${real.bin}'`)
    // with keys and hosts of its own
    .replace('--command ssh', `--command '${server.bin}/ssh'`);
  const [first = '', ...words] = [...gateway.inside, 'sh', '-c', command];
  await execa(first, words, { env: real.env, extendEnv: false, stdin: 'ignore', timeout: 120_000 });
}
