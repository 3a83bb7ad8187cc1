import { askForTools, type KnownTools, OpenClawError } from '@gsd-code-skill/openclaw-client';
import { readRegistry, toolServerOf } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import { renameCommand } from '../../advised-commands.ts';
import { warning } from '../../diagnose/check.ts';
import { describeServer, forgetCommand, isCalled } from '../../diagnose/delivery/hands.ts';
import { JoinError, type JoinOptions } from './join-options.ts';

/** Refuses a name that another host's node has, connected or not: OpenClaw would rename the tools of both. */
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
  const { servers, absent } = await askForTools({ url, device }).catch((error: unknown) => {
    // a gateway that does not tell is no reason to stay out
    if (error instanceof OpenClawError) return { servers: [], absent: [] } satisfies KnownTools;
    throw error;
  });
  const taken = servers.filter((one) => one.name === server);
  const fix = renameCommand(url);
  const node = taken.find((one) => one.node !== undefined);
  const away = absent.find((one) => isCalled(one.node, name));
  const holder = node ?? away;
  if (holder !== undefined) {
    const what =
      node === undefined
        ? `${describeServer(holder)} is already known to the gateway, although it is away`
        : `${describeServer(holder)} publishes ${server} already`;
    const own = `if it is this host’s own, or of a host that is gone, forget it first, ${forgetCommand(holder.nodeId)}`;
    throw new JoinError(`${what}; ${own}`, fix);
  }
  if (taken.length > 0) {
    const detail = `the gateway starts ${server} already: see that it reaches this host and no other`;
    guide.check(warning('host name', detail, fix));
  }
}
