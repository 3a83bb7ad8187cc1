import { agentOption } from '@gsd-code-skill/core';
import type { Agent, Registry } from '../schema/registry-schema.ts';
import { findPaneOwner, sessionNameOf } from './find-agent.ts';

/** A pane as tmux lists it, once for each session that shows it, with its `@gsd_agent`. */
export interface ListedPane {
  readonly id: string;
  readonly serverPid: number;
  readonly sessionName: string;
  readonly userOptions: Readonly<Record<string, string | undefined>>;
}

export interface OwnedPane<Listed extends ListedPane = ListedPane> {
  /** Under the name of the agent's own session, where that shows it. */
  readonly pane: Listed;
  /** The agent, enabled or not. */
  readonly agent: Agent;
  /** True when the pane itself says whose it is. */
  readonly isBound: boolean;
}

/** The panes that are an agent's, each of them once and with one agent, whatever sessions show it. */
export function ownedPanes<Listed extends ListedPane>(
  registry: Registry,
  listed: readonly Listed[],
): readonly OwnedPane<Listed>[] {
  const byPane = new Map<string, Listed[]>();
  for (const pane of listed) {
    const key = `${pane.serverPid}.${pane.id}`;
    byPane.set(key, [...(byPane.get(key) ?? []), pane]);
  }
  return [...byPane.values()].flatMap((shown) => ownedPane(registry, shown) ?? []);
}

function ownedPane<Listed extends ListedPane>(
  registry: Registry,
  shown: readonly Listed[],
): OwnedPane<Listed> | undefined {
  const [first] = shown;
  const agentId = first?.userOptions[agentOption];
  const sessionNames = shown.map(({ sessionName }) => sessionName);
  const agent = findPaneOwner(registry, { agentId, sessionNames });
  if (first === undefined || agent === undefined) return undefined;
  const own = sessionNameOf(agent);
  const pane = shown.find(({ sessionName }) => sessionName === own) ?? first;
  return { pane, agent, isBound: agentId === agent.agent_id };
}
