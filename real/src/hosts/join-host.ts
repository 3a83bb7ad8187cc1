import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RealOpenClaw } from '../openclaw/openclaw-gateway.ts';
import { callOpenClaw } from '../openclaw/openclaw-rpc.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';
import type { NetworkHost } from './network.ts';

/** A gateway that others reach, with the fingerprint of its certificate. */
export type SharedGateway = RealOpenClaw & { readonly fingerprint?: string };

/** The address by which a host reaches the gateway. */
export function addressFor(real: SharedGateway, { gatewayAddress }: NetworkHost): string {
  return `wss://${gatewayAddress}:${real.port}`;
}

/** A code as the gateway's administrator makes one for a host. */
export async function makeCode(real: SharedGateway, net: NetworkHost): Promise<string> {
  const { setupCode } = await callOpenClaw<{ setupCode: string }>(real, 'device.pair.setupCode', {
    bootstrapProfile: 'limited',
    includeQr: false,
    publicUrl: addressFor(real, net),
  });
  return setupCode;
}

/** Joins a host as its user and the gateway's administrator do; gives what `setup` printed. */
export async function joinHost(
  real: SharedGateway,
  net: NetworkHost,
  world: World,
  hands: 'node' | 'ssh',
  given?: string,
): Promise<string> {
  const code = join(world.dir, 'code');
  await writeFile(code, given ?? (await makeCode(real, net)), { mode: 0o600 });
  const joining = world.run('gsd-hooks', [
    ...['setup', '--yes', '--gateway', addressFor(real, net), '--code-file', code],
    ...['--fingerprint', real.fingerprint ?? '', '--host-name', net.name, '--hands', hands],
  ]);
  // as the administrator does who is told the request
  const requestId = await until('a host that asks to be let in', async () => {
    const scopes = ['operator.read', 'operator.pairing'];
    const { pending } = await callOpenClaw<Pairing>(real, 'device.pair.list', {}, scopes);
    return pending[0]?.requestId;
  });
  const rights = ['operator.read', 'operator.write', 'operator.pairing'];
  await callOpenClaw(real, 'device.pair.approve', { requestId }, rights);
  const { stdout, stderr, exitCode } = await joining;
  if (exitCode === 0 && stdout.includes('knows this host')) return stdout;
  throw new Error(`gsd-hooks setup --gateway: exit code ${exitCode}\n${stdout}${stderr}`);
}

interface Pairing {
  readonly pending: readonly { readonly requestId: string }[];
}
