import {
  askForTools,
  enrolledAt,
  type KnownTools,
  readDevice,
  type ToolServer,
} from '@gsd-code-skill/openclaw-client';
import { type Registry, toolServerOf } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import { joinCommand, renameCommand } from '../../advised-commands.ts';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'hands';

/** Looks whether agents on another host have the tools of this one, and nobody else's by its name. */
export async function checkHands(
  { host }: Registry,
  { stateDir }: Machine,
): Promise<Check | undefined> {
  const { device } = statePaths(stateDir);
  const url = enrolledAt(readDevice(device));
  if (url === undefined || host?.name === undefined) return undefined;
  if (host.hands !== 'node' && host.hands !== 'ssh') return undefined;
  const known = await askForTools({ url, device });
  return judgeHands(known, { name: host.name, hands: host.hands, url });
}

/** What a gateway's list of tools says of a host's hands. */
export function judgeHands(
  { servers, absent }: KnownTools,
  host: { readonly name: string; readonly hands: 'node' | 'ssh'; readonly url: string },
): Check {
  const server = toolServerOf(host.name);
  const setup = joinCommand(host.url);
  const same = servers.filter((one) => one.name === server);
  if (same.length > 1) {
    const who = same.map(describeServer).join(' and ');
    const detail = `${server} belongs to ${who}: two hosts have the same name`;
    return failed(name, detail, renameCommand(host.url));
  }
  const [only] = same;
  const away = absent.find((one) => isCalled(one.node, host.name));
  if (only === undefined) {
    if (host.hands === 'ssh') return failed(name, `the gateway has no ${server}`, setup);
    const known = away === undefined ? '' : `; ${describeServer(away)} is known there, but away`;
    return failed(name, `no node publishes ${server}${known}`, 'openclaw node status');
  }
  const found = only.node === undefined ? 'ssh' : 'node';
  if (found === host.hands) {
    const detail = `${describeServer(only)} has ${server}`;
    // OpenClaw names what it starts itself in another way
    if (away === undefined || found === 'ssh') return ok(name, detail);
    const sameName = `${detail}, and another node of that name is away: once it is back, neither is reached`;
    return warning(name, sameName, forgetCommand(away.nodeId));
  }
  const detail = `${server} belongs to ${describeServer(only)}, but wakes say that its hands are ${host.hands}`;
  return failed(name, detail, `${setup} --hands ${found}`);
}

/** Whether a node is the one that a host's setup would name so. */
export function isCalled(node: string, hostName: string): boolean {
  return node.trim().toLowerCase() === hostName;
}

/** An id that a gateway chose, where it can stand in a line for somebody's shell. */
export function plainId(id: string): string | undefined {
  return /^[\w-]{1,100}$/.test(id) ? id : undefined;
}

/** What the gateway's administrator forgets a node by. */
export function forgetCommand(nodeId = ''): string {
  return `on the gateway’s host: openclaw devices remove ${plainId(nodeId) ?? '<device>'}`;
}

/** Who has a server; another host chose the name of its node, so that only plain ones are shown. */
export function describeServer({ node }: Pick<ToolServer, 'node'>): string {
  if (node === undefined) return 'the gateway';
  return /^[\w.-]{1,64}$/.test(node) ? `the node ${node}` : 'a node';
}
