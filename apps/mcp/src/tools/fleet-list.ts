import { type FleetSession, readFleet, viewSession } from '@gsd-code-skill/fleet';
import { listOpenRequests, type Request } from '@gsd-code-skill/session-channel';
import { describePressure } from '@gsd-code-skill/wake-format';
import * as z from 'zod';
import { isReached, loadRegistry } from '../host/own-session.ts';
import { hiddenAgents } from '../host/rights-without-session.ts';
import { defineTool, looks } from '../tool-parts/define-tool.ts';

/** `fleet_list` */
export const fleetList = defineTool({
  name: 'fleet_list',
  title: 'List sessions',
  description:
    'Lists every agent with its Claude Code session: what it is doing now, the requests that wait for an answer, how full its context is, its last wake. Call it first, to learn the names of sessions. To wait for something to happen use needs_wait instead of calling this again.',
  annotations: looks,
  input: z.strictObject({}),
  output: {
    agents: z.array(z.looseObject({ agent: z.string(), session: z.string(), state: z.string() })),
  },
  async run(_, { host }) {
    const { registry, problems } = await loadRegistry(host);
    const hidden = await hiddenAgents(host);
    const agents = registry.agents.filter(
      (agent) => isReached(host, agent) && !hidden.has(agent.agent_id),
    );
    const { stateDir, tmux } = host;
    const [{ workerPid, sessions }, requests] = await Promise.all([
      readFleet({ registry: { ...registry, agents }, stateDir, tmux }),
      listOpenRequests(stateDir),
    ]);
    const rows = sessions.map((one) => rowOf(one, requests));
    const waiting = rows.filter((row) => row.requests.length > 0).length;
    return {
      verdict: 'ok',
      message: `${rows.length} ${rows.length === 1 ? 'agent' : 'agents'}, ${waiting} of them wait for an answer`,
      lines: rows.map(describe),
      data: {
        worker_pid: workerPid ?? null,
        agents: rows,
        // other agents are none of this server's business
        problems:
          host.agent === undefined ? problems.map(({ path, reason }) => `${path}: ${reason}`) : [],
      },
    };
  },
});

function rowOf(one: FleetSession, all: readonly Request[]) {
  const view = viewSession(one, Date.now());
  const { agent, session, enabled, state, context_used_percent: used, last_wake: wake } = view;
  const requests = all.filter(({ agentId }) => agentId === agent);
  return {
    ...{ agent, session, enabled, state },
    context: describePressure(used ?? undefined, one.settings.context_pressure_threshold),
    last_wake: wake && `${wake.trigger} ${wake.at}`,
    open_question: one.openHold?.questions[0]?.question ?? one.openHold?.toolName ?? null,
    requests: requests.map(({ id, kind, openedAt }) => ({
      request: id,
      kind,
      opened_at: openedAt,
    })),
    outbox: view.outbox,
  };
}

function describe({ agent, session, state, context, requests }: ReturnType<typeof rowOf>): string {
  const asked = requests.map(({ request, kind }) => `, asks (${kind}, request ${request})`);
  return `${session} (agent ${agent}): ${state}, context ${context}${asked.join('')}`;
}
