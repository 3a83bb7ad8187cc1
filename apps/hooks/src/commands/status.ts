import { type FleetSession, readFleet } from '@gsd-code-skill/fleet';
import { isEnabled, readRegistry } from '@gsd-code-skill/registry';
import { ensureWorker } from '@gsd-code-skill/session-channel';
import { describePressure } from '@gsd-code-skill/wake-format';
import { Command } from 'commander';
import { type Places, placesOf } from '../places.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface AgentStatus {
  readonly agent: string;
  readonly session: string;
  readonly enabled: boolean;
  readonly state: string;
  readonly context: string;
  readonly last_wake: string | null;
  readonly open_question: string | null;
  readonly outbox: number;
}

interface Status {
  readonly worker_pid: number | null;
  readonly agents: readonly AgentStatus[];
  readonly problems: readonly string[];
}

/** `gsd-hooks status` */
export function statusCommand({ env, print }: CommandContext): Command {
  return new Command('status')
    .description('Each agent: session, state, context, last wake, open question, outbox')
    .option('--json', 'print {"worker_pid", "agents", "problems"} as JSON')
    .addHelpText('after', examples('status', 'status --json'))
    .action(async ({ json }: { json?: boolean }) => {
      const places = placesOf(env);
      await ensureWorker(places.stateDir, env);
      const status = await readStatus(places);
      print(json ? JSON.stringify(status, undefined, 2) : describe(status).join('\n'));
    });
}

async function readStatus({ stateDir, registryPath }: Places): Promise<Status> {
  const { registry, problems } = await readRegistry(registryPath);
  const { workerPid, sessions } = await readFleet({ registry, stateDir });
  return {
    worker_pid: workerPid ?? null,
    agents: sessions.map(statusOf),
    problems: problems.map(({ path, reason }) => `${path}: ${reason}`),
  };
}

function statusOf({ agent, settings, sessionName, memory, openHold, waitingWakes }: FleetSession) {
  const { lastWake, contextUsedPercent, state } = memory ?? {};
  return {
    agent: agent.agent_id,
    session: sessionName,
    enabled: isEnabled(agent),
    state: memory === undefined ? 'not seen' : (state ?? 'unknown'),
    context: describePressure(contextUsedPercent, settings.context_pressure_threshold),
    last_wake: lastWake ? `${lastWake.trigger} ${lastWake.at}` : null,
    open_question: openHold?.questions[0]?.question ?? openHold?.toolName ?? null,
    outbox: waitingWakes,
  };
}

function describe({ worker_pid, agents, problems }: Status): readonly string[] {
  return [
    worker_pid === null ? 'No worker; the next event starts one.' : `Worker ${worker_pid}`,
    ...(agents.length === 0 ? ['The registry names no agents.'] : []),
    ...agents.map(describeAgent),
    ...problems.map((problem) => `registry problem: ${problem}`),
  ];
}

function describeAgent(one: AgentStatus): string {
  const facts = [
    one.enabled ? one.state : 'disabled',
    `context ${one.context}`,
    `last wake ${one.last_wake ?? 'none'}`,
    ...(one.open_question === null ? [] : [`asks «${one.open_question}»`]),
    ...(one.outbox === 0 ? [] : [`${one.outbox} in the outbox`]),
  ];
  return `${one.agent} (${one.session}): ${facts.join(', ')}`;
}
