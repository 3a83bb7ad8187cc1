import { agentOption, CodedError } from '@gsd-code-skill/core';
import {
  type Agent,
  ownedPanes,
  type Registry,
  readRegistry,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import {
  type DrivenSession,
  openSession,
  rightsOfAsker,
  Stop,
} from '@gsd-code-skill/session-driver';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { toolWords } from '../report/tool-words.ts';
import type { Host } from './host.ts';

/** A session that the tools may reach. */
export interface OwnSession {
  readonly name: string;
  readonly agent: Agent;
  readonly registry: Registry;
  readonly panes: readonly Pane[];
  readonly hands: DrivenSession;
}

/** The session of this name, if its agent is one the server is for; else a refusal that names those it may have. */
export async function ownSession(host: Host, name: string): Promise<OwnSession> {
  const { tmux, stateDir, by, configDir, timeScale } = host;
  const reading = await loadRegistry(host);
  const { registry } = reading;
  const panes = await tmux.panes({ userOptions: [agentOption] });
  const own = panes.filter((pane) => pane.sessionName === name);
  const owners = own.map(ownersAmong(panes, registry));
  const [agent] = owners;
  const isOwn = owners.every((owner) => owner !== undefined && isReached(host, owner));
  if (agent === undefined || !isOwn) {
    throw new Stop(notOurs(host, registry, name, panes));
  }
  const rights = () => rightsOfAsker({ stateDir, reading, agent, sessionName: name }, host.agent);
  const hands = openSession({
    ...{ tmux, session: name, stateDir, by, configDir, timeScale, rights },
    words: toolWords,
  });
  return { name, agent, registry, panes: own, hands };
}

/** The registry, or what to do about it. */
export async function loadRegistry({ registryPath }: Host) {
  try {
    return await readRegistry(registryPath);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const lines = ['a person sets it up with: gsd-hooks setup'];
    throw new Stop({ verdict: 'refused', message: error.message, lines });
  }
}

/** True when the tools may reach an agent's sessions. */
export function isReached({ agent }: Host, { agent_id }: Agent): boolean {
  return agent === undefined || agent_id === agent;
}

function notOurs(host: Host, registry: Registry, name: string, panes: readonly Pane[]) {
  const ownerOf = ownersAmong(panes, registry);
  const reached = panes.filter((pane) => {
    const owner = ownerOf(pane);
    return owner !== undefined && isReached(host, owner);
  });
  const names = [...new Set(reached.map(({ sessionName }) => sessionName))];
  const lines = [
    names.length > 0
      ? `sessions you can use: ${names.join(', ')}`
      : 'no session of yours is running: session_spawn starts one, session_recover brings one back',
  ];
  const isKnown = panes.some(({ sessionName }) => sessionName === name);
  const isAwaited = registry.agents.some(
    (agent) => isReached(host, agent) && sessionNameOf(agent) === name,
  );
  if (isKnown && !isAwaited) {
    const whose = host.agent === undefined ? 'of an agent in the registry' : `one of ${host.agent}`;
    const message = `the session ${JSON.stringify(name)} is not ${whose}, nothing was done`;
    return { verdict: 'refused', message, lines } as const;
  }
  const message = `there is no session ${JSON.stringify(name)}`;
  return { verdict: 'no_session', message, lines } as const;
}

/** Whose a pane is, whatever sessions show it. */
function ownersAmong(panes: readonly Pane[], registry: Registry) {
  const owned = ownedPanes(registry, panes);
  return ({ id }: Pane) => owned.find(({ pane }) => pane.id === id)?.agent;
}
