import { listToolServers, readDevice, type ToolServer } from '@gsd-code-skill/openclaw-client';
import { type Registry, toolServerOf } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import { type Check, failed, ok } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'hands';

/** Looks whether agents on another host have the tools of this one, and nobody else's by its name. */
export async function checkHands(
  { host }: Registry,
  { stateDir }: Machine,
): Promise<Check | undefined> {
  const { device } = statePaths(stateDir);
  const { url, token } = readDevice(device) ?? {};
  if (url === undefined || token === undefined || host?.name === undefined) return undefined;
  if (host.hands !== 'node' && host.hands !== 'ssh') return undefined;
  const servers = await listToolServers({ url, device });
  return judgeHands(servers, { name: host.name, hands: host.hands, url });
}

/** What a gateway's list of tools says of a host's hands. */
export function judgeHands(
  servers: readonly ToolServer[],
  host: { readonly name: string; readonly hands: 'node' | 'ssh'; readonly url: string },
): Check {
  const server = toolServerOf(host.name);
  const setup = `gsd-hooks setup --gateway ${host.url}`;
  const same = servers.filter((one) => one.name === server);
  if (same.length > 1) {
    const who = same.map(describeServer).join(' and ');
    const detail = `${server} belongs to ${who}: two hosts have one name`;
    return failed(name, detail, `${setup} --host-name <another name>`);
  }
  const [only] = same;
  if (only === undefined) {
    return host.hands === 'node'
      ? failed(name, `no node publishes ${server}`, 'openclaw node status')
      : failed(name, `the gateway has no ${server}`, setup);
  }
  const found = only.node === undefined ? 'ssh' : 'node';
  if (found === host.hands) return ok(name, `${describeServer(only)} has ${server}`);
  const detail = `${server} belongs to ${describeServer(only)}, and wakes name it as hands by ${host.hands}`;
  return failed(name, detail, `${setup} --hands ${found}`);
}

/** Who has a server; another host chose the name of its node, so that only plain ones are shown. */
export function describeServer({ node }: ToolServer): string {
  if (node === undefined) return 'the gateway';
  return /^[\w.-]{1,64}$/.test(node) ? `the node ${node}` : 'a node';
}
