import { rm } from 'node:fs/promises';
import { type Device, readDevice } from '@gsd-code-skill/openclaw-client';
import {
  type Registry,
  readRegistry,
  toolServerOf,
  updateRegistry,
} from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import type { Machine } from '../../diagnose/machine.ts';
import type { Guide } from '../guide/guide.ts';
import { takeOutHands } from './hands.ts';

/** Takes the joining back on this host, and says what is left to do on the gateway's; false when there was none. */
export async function leaveGateway(machine: Machine, guide: Guide): Promise<boolean> {
  const { device: path } = statePaths(machine.stateDir);
  // a file that cannot be read goes all the same
  const device = await Promise.resolve()
    .then(() => readDevice(path))
    .catch(() => 'unreadable' as const);
  const read = await readRegistry(machine.registryPath).catch(() => undefined);
  const host = read?.registry.host;
  if (device === undefined && host === undefined) return false;

  if (device !== undefined) {
    await rm(path, { force: true });
    guide.done(`This host’s key and token are removed: ${path}`);
  }
  if (read !== undefined) {
    await updateRegistry(machine.registryPath, (registry) => withoutHost(registry, device));
    guide.done(`The gateway is taken out of ${machine.registryPath}`);
  }
  const { name = '', hands } = host ?? {};
  if (
    hands === 'node' &&
    (await guide.wait('Looking for the node’s tools', () => takeOutHands(name, machine.env)))
  ) {
    guide.done(`This host’s node publishes ${toolServerOf(name)} no longer, from its next start`);
  }
  const words = wordsForGateway(device, name, hands);
  if (words !== '')
    guide.show('On the gateway’s host, its administrator forgets this host:', words);
  return true;
}

function withoutHost(
  { host: _, ...registry }: Registry,
  device: Device | 'unreadable' | undefined,
): Registry {
  const { delivery } = registry;
  const isThere = device === 'unreadable' || delivery?.gateway_url === device?.url;
  if (delivery === undefined || !isThere) return registry;
  const { gateway_url: _url, transport: _transport, ...rest } = delivery;
  return { ...registry, delivery: rest };
}

function wordsForGateway(
  device: Device | 'unreadable' | undefined,
  name: string,
  hands: string | undefined,
): string {
  const id = typeof device === 'object' ? device.deviceId : '<device>';
  return [
    device === undefined ? '' : `  openclaw devices remove ${id}`,
    hands === 'ssh' ? `  openclaw mcp unset ${toolServerOf(name)}` : '',
    hands === 'node'
      ? '  here: openclaw node uninstall; there: openclaw devices list, then remove the node'
      : '',
  ]
    .filter(Boolean)
    .join('\n');
}
