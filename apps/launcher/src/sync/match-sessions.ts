import {
  agentOfSession,
  isLastingSession,
  isSameSession,
  newestSession,
  type OpenClawSession,
} from '@gsd-code-skill/openclaw-client';
import {
  type Agent,
  findAgentById,
  type Registry,
  statusSessionOf,
} from '@gsd-code-skill/registry';

/** One value of the registry that OpenClaw knows better. */
export interface Change {
  /** The agent it belongs to; absent for the global status session. */
  readonly agentId?: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface Matched {
  readonly registry: Registry;
  readonly changes: readonly Change[];
  /** Agents that OpenClaw has no session for. */
  readonly unmatched: readonly string[];
}

export interface MatchOptions {
  /** Session keys that count, as a glob. */
  readonly pattern?: string | undefined;
  /** Adds an agent for each of OpenClaw's that the registry does not know. */
  readonly bootstrap?: boolean | undefined;
}

/** Brings a registry's session ids and keys in line with the sessions OpenClaw has. */
export function matchSessions(
  registry: Registry,
  sessions: readonly OpenClawSession[],
  { pattern, bootstrap = false }: MatchOptions = {},
): Matched {
  const lasting = sessions.filter(isLastingSession);
  const counted = lasting.filter(({ key }) => pattern === undefined || isMatch(key, pattern));
  const changes: Change[] = [];
  const unmatched: string[] = [];

  const agents = registry.agents.map((agent) => {
    const session = sessionFor(agent, counted, pattern !== undefined);
    if (session === undefined) unmatched.push(agent.agent_id);
    if (session === undefined || session.id === undefined) return agent;
    const { key, id } = session;
    const after = { openclaw_session_id: id, openclaw_session_key: key };
    changes.push(...changesOf(agent.agent_id, agent, after));
    return { ...agent, ...after };
  });

  const invented = bootstrap ? inventAgents(registry, counted) : [];
  for (const agent of invented) changes.push(...changesOf(agent.agent_id, {}, agent));
  const status = statusOf(registry, lasting);
  changes.push(...changesOf(undefined, registry, status));
  return {
    registry: { ...registry, ...status, agents: [...agents, ...invented] },
    changes,
    unmatched,
  };
}

/** The session an agent already names, else the newest of its own. */
function sessionFor(
  agent: Agent,
  sessions: readonly OpenClawSession[],
  isFiltered: boolean,
): OpenClawSession | undefined {
  const own = sessions.filter((session) => agentOfSession(session) === agent.agent_id);
  // several sessions of Claude Code may belong to one agent of OpenClaw's
  const named = sessions.find(({ key }) => key === agent.openclaw_session_key);
  if (named !== undefined && !isFiltered) return named;
  const topic = agent.topic_id;
  const ofTopic = own.filter(({ key }) => topic !== undefined && key.endsWith(`:topic:${topic}`));
  return newestSession(ofTopic) ?? newestSession(own);
}

function inventAgents(registry: Registry, sessions: readonly OpenClawSession[]): readonly Agent[] {
  const ids = [...new Set(sessions.map(agentOfSession))].filter((id) => id !== undefined);
  return ids
    .filter((id) => findAgentById(registry, id) === undefined)
    .flatMap((id) => {
      const session = newestSession(sessions.filter((one) => agentOfSession(one) === id));
      if (session?.id === undefined) return [];
      return {
        agent_id: id,
        enabled: true,
        // it cannot be started before somebody says where it works
        auto_wake: false,
        openclaw_session_id: session.id,
        openclaw_session_key: session.key,
      };
    });
}

function statusOf(registry: Registry, sessions: readonly OpenClawSession[]): Partial<Registry> {
  const status = statusSessionOf(registry);
  const found = status && sessions.find((one) => isSameSession(one, status));
  if (found?.id === undefined) return {};
  return {
    global_status_openclaw_session_id: found.id,
    global_status_openclaw_session_key: found.key,
  };
}

function changesOf(agentId: string | undefined, before: object, after: object): readonly Change[] {
  const old = before as Readonly<Record<string, unknown>>;
  return Object.entries(after).flatMap(([field, value]) => {
    if (old[field] === value) return [];
    const change = { field, before: `${old[field] ?? ''}`, after: `${value}` };
    return [agentId === undefined ? change : { agentId, ...change }];
  });
}

function isMatch(key: string, pattern: string): boolean {
  const parts = pattern.split(/([*?])/).map((part) => {
    if (part === '*') return '.*';
    return part === '?' ? '.' : part.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 's').test(key);
}
