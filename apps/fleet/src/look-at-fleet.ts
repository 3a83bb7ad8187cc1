import { type TmuxServer, tmuxServerOf } from '@gsd-code-skill/core';
import {
  type Fleet,
  type FleetView,
  type HostsView,
  lookAtHosts,
  readFleet,
  viewFleet,
} from '@gsd-code-skill/fleet';
import {
  describeProblem,
  type Host,
  readRegistry,
  registryPath,
  resolveHost,
  resolveHosts,
} from '@gsd-code-skill/registry';
import { ensureWorker, stateDirectory } from '@gsd-code-skill/session-channel';
import { createTmux, type Tmux } from '@gsd-code-skill/tmux-adapter';
import type { CommandContext } from './commands/command-context.ts';
import { heedEnd } from './heed-end.ts';

/** The fleet, and what of its registry could not be read. */
export interface Look {
  readonly fleet: Fleet;
  /** The server that was asked, and how it is named. */
  readonly tmux: Tmux;
  readonly server: TmuxServer;
  readonly view: FleetView;
  readonly problems: readonly string[];
  /** The other hosts that the registry names. */
  readonly hosts: readonly Host[];
}

/** Looks at every session of this host. */
export async function lookAtFleet(
  context: Pick<CommandContext, 'env' | 'host' | 'server' | 'now'>,
): Promise<Look> {
  const { env, host, now } = context;
  const { registry, problems } = await readRegistry(registryPath(env));
  const server = tmuxServerOf(env, context.server);
  const tmux = createTmux({ ...server, env });
  const stateDir = stateDirectory(env);
  await ensureWorker(stateDir, env);
  const fleet = await readFleet({ registry, stateDir, tmux, env });
  return {
    ...{ fleet, tmux, server },
    // as its wakes call it
    view: viewFleet(fleet, { host: resolveHost(registry)?.name ?? host, now: now() }),
    problems: problems.map(describeProblem),
    hosts: resolveHosts(registry),
  };
}

/** Looks at every session of this host and of those that its registry names. */
export async function lookEverywhere(
  context: Pick<CommandContext, 'env' | 'host' | 'server' | 'now' | 'terminal'>,
): Promise<{ readonly view: HostsView; readonly problems: readonly string[] }> {
  const { view: here, problems, hosts } = await lookAtFleet(context);
  const { env, now, terminal } = context;
  const asked = { here, hosts, stateDir: stateDirectory(env), env, now };
  const others = await heedEnd(terminal, (signal) => lookAtHosts({ ...asked, signal }));
  return { view: others.view, problems: [...problems, ...others.problems] };
}
