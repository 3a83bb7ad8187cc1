import { rm } from 'node:fs/promises';
import type { ScriptedModel } from '../openclaw/openclaw-model.ts';
import type { World } from '../world.ts';
import type { SharedGateway } from './join-host.ts';
import type { Network } from './network.ts';

/** Hosts around a gateway, as far as they came into being. */
interface Hosts {
  readonly dir: string | undefined;
  readonly network: Network | undefined;
  readonly model: ScriptedModel | undefined;
  readonly real: SharedGateway | undefined;
  readonly worlds: readonly World[];
}

/** Ends everything that runs on hosts and on their gateway, and leaves nothing behind. */
export async function closeHosts({ dir, network, model, real, worlds }: Hosts): Promise<void> {
  for (const net of network?.hosts ?? []) await net.kill();
  for (const world of worlds) await world.close().catch(console.error);
  await real?.end('SIGKILL');
  await network?.close();
  await model?.close();
  if (dir) await rm(dir, { recursive: true, force: true });
}
