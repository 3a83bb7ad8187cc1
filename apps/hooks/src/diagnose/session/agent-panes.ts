import { agentOption, tmuxServerOf } from '@gsd-code-skill/core';
import {
  type Agent,
  isEnabled,
  ownedPanes,
  type Registry,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { readBindings } from '@gsd-code-skill/session-channel';
import { createTmux, type Pane } from '@gsd-code-skill/tmux-adapter';
import { type Check, failed, ok, skipped } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'session';

export interface CheckedPanes {
  readonly check: Check;
  readonly panes: readonly Pane[];
}

/** Finds an agent's panes: by the binding that spawn wrote, else by the exact name of the session. */
export async function checkAgentPanes(
  agent: Agent,
  registry: Registry,
  machine: Machine,
): Promise<CheckedPanes> {
  const sessionName = sessionNameOf(agent);
  const spawn = `gsd-launcher spawn ${agent.agent_id}`;
  if (!isEnabled(agent)) return { panes: [], check: skipped(name, 'the agent is disabled') };

  let all: readonly Pane[];
  try {
    all = await allPanes(agent, machine);
  } catch (error) {
    return { panes: [], check: failed(name, (error as Error).message, 'tmux list-panes -a') };
  }
  const own = ownedPanes(registry, all).filter((owned) => owned.agent.agent_id === agent.agent_id);
  const panes = own.map(({ pane }) => pane);
  const [first] = panes;
  if (first === undefined) {
    return { panes, check: failed(name, `no tmux session ${JSON.stringify(sessionName)}`, spawn) };
  }
  const how = own[0]?.isBound ? 'bound' : 'named';
  const ids = panes.map(({ id }) => id).join(', ');
  return { panes, check: ok(name, `${first.sessionName}, pane ${ids}, ${how} as the agent’s`) };
}

// the user's own server, the one that is chosen, and those that events of this agent came from
async function allPanes({ agent_id }: Agent, { stateDir, env }: Machine): Promise<readonly Pane[]> {
  const bindings = (await readBindings(stateDir)).filter(
    ({ binding }) => binding.agentId === agent_id,
  );
  const sockets = new Set(bindings.map(({ binding }) => binding.socketPath));
  const servers = [{}, tmuxServerOf(env), ...Array.from(sockets, (socketPath) => ({ socketPath }))];
  const lists = await Promise.all(
    servers.map((server) => createTmux({ env, ...server }).panes({ userOptions: [agentOption] })),
  );
  return lists.flat();
}
