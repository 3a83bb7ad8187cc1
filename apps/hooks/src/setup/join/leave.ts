import { rm } from 'node:fs/promises';
import { type Device, readDevice } from '@gsd-code-skill/openclaw-client';
import {
  type Registry,
  readRegistry,
  toolServerOf,
  updateRegistry,
} from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import { leaveCommand } from '../../advised-commands.ts';
import type { Machine } from '../../diagnose/machine.ts';
import type { Guide } from '../guide/guide.ts';
import { checkGatewayUrl } from './check-gateway-url.ts';
import { takeOutHands } from './hands.ts';
import { JoinError } from './join-options.ts';

/**
 * Takes the joining back on this host, and says what is left to do on the gateway's; false when
 * there was none. With an address, only from the gateway there.
 */
export async function leaveGateway(
  machine: Machine,
  guide: Guide,
  gateway?: string,
): Promise<boolean> {
  const { device: path } = statePaths(machine.stateDir);
  // a file that cannot be read goes all the same
  const device = await Promise.resolve()
    .then(() => readDevice(path))
    .catch(() => 'unreadable' as const);
  // without a device, whatever the registry says of a host or a gateway is somebody's own
  if (device === undefined) return false;
  if (gateway !== undefined && device !== 'unreadable') checkSame(gateway, device.url);
  const read = await readRegistry(machine.registryPath).catch(() => undefined);
  const host = read?.registry.host;

  if (read !== undefined) {
    await updateRegistry(machine.registryPath, (registry) => withoutHost(registry, device));
    guide.done(`The gateway is taken out of ${machine.registryPath}`);
  }
  const { name = '', hands } = host ?? {};
  if (
    hands === 'node' &&
    (await guide.wait('Looking for the node’s tools', () => takeOutHands(name, machine.env)))
  ) {
    guide.done(`From its next start, this host’s node no longer publishes ${toolServerOf(name)}`);
  }
  // last, so that whoever is stopped before can begin again
  await rm(path, { force: true });
  guide.done(`This host’s key and token are removed: ${path}`);
  const words = wordsForGateway(device, name, hands);
  if (words !== '')
    guide.show('On the gateway’s host, its administrator forgets this host:', words);
  return true;
}

function checkSame(given: string, url: string): void {
  if (checkGatewayUrl(given).url === url) return;
  throw new JoinError(`this host has joined ${url}`, leaveCommand(url));
}

function withoutHost({ host: _, ...registry }: Registry, device: Device | 'unreadable'): Registry {
  const { delivery } = registry;
  const isThere = device === 'unreadable' || delivery?.gateway_url === device.url;
  if (delivery === undefined || !isThere) return registry;
  const { gateway_url: _url, transport, ...rest } = delivery;
  const isOther = transport !== undefined && transport !== 'gateway';
  return { ...registry, delivery: { ...rest, ...(isOther && { transport }) } };
}

function wordsForGateway(
  device: Device | 'unreadable',
  name: string,
  hands: string | undefined,
): string {
  const id = typeof device === 'object' ? device.deviceId : '<device>';
  return [
    `  openclaw devices remove ${id}`,
    hands === 'ssh' ? `  openclaw mcp unset ${toolServerOf(name)}` : '',
    hands === 'node'
      ? '  here: openclaw node uninstall; there: openclaw devices list, then remove the node\n  here: openclaw approvals get still says security: deny, which joining has set'
      : '',
  ]
    .filter(Boolean)
    .join('\n');
}
