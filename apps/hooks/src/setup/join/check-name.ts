import { listToolServers, OpenClawError, type ToolServer } from '@gsd-code-skill/openclaw-client';
import { readRegistry, toolServerOf } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import { warning } from '../../diagnose/check.ts';
import { describeServer } from '../../diagnose/delivery/hands.ts';
import { JoinError, type JoinOptions } from './join-options.ts';

/** Refuses a name whose tools a node publishes already: OpenClaw would rename those of both hosts. */
export async function checkName(
  name: string,
  url: string,
  { machine, guide }: Pick<JoinOptions, 'machine' | 'guide'>,
): Promise<void> {
  const before = await readRegistry(machine.registryPath).catch(() => undefined);
  // what has this host's name is its own then
  if (before?.registry.host?.name === name) return;
  const server = toolServerOf(name);
  const { device } = statePaths(machine.stateDir);
  const known = await listToolServers({ url, device }).catch((error: unknown) => {
    // a gateway that does not tell is no reason to stay out
    if (error instanceof OpenClawError) return [] as readonly ToolServer[];
    throw error;
  });
  const taken = known.filter((one) => one.name === server);
  const fix = `gsd-hooks setup --gateway ${url} --host-name <another name>`;
  const node = taken.find((one) => one.node !== undefined);
  if (node !== undefined) {
    const own = 'if it is this host’s own, end it first: openclaw node stop';
    throw new JoinError(`${describeServer(node)} publishes ${server} already; ${own}`, fix);
  }
  if (taken.length > 0) {
    const detail = `the gateway starts ${server} already: see that it reaches this host and no other`;
    guide.check(warning('host name', detail, fix));
  }
}
