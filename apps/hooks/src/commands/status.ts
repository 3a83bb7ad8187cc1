import { join } from 'node:path';
import { openOutbox } from '@gsd-code-skill/openclaw-client';
import {
  openClawSessionOf,
  readRegistry,
  resolveHookSettings,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { openHolds, readBindings } from '@gsd-code-skill/session-channel';
import { describePressure } from '@gsd-code-skill/wake-format';
import { Command } from 'commander';
import { type Places, placesOf } from '../places.ts';
import { livingWorker } from '../worker/worker-pid.ts';
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
      const status = await readStatus(placesOf(env));
      print(json ? JSON.stringify(status, undefined, 2) : describe(status).join('\n'));
    });
}

async function readStatus({ stateDir, registryPath }: Places): Promise<Status> {
  const { registry, problems } = await readRegistry(registryPath);
  const bindings = await readBindings(stateDir);
  const holds = await openHolds(stateDir);
  const waiting = (await openOutbox(join(stateDir, 'outbox')).list()).filter(
    ({ state }) => state !== 'dead',
  );

  const agents = registry.agents.map((agent): AgentStatus => {
    const bound = bindings.findLast(({ binding }) => binding.agentId === agent.agent_id);
    const { context_pressure_threshold: threshold } = resolveHookSettings(registry, agent);
    const hold = holds.find(({ agentId }) => agentId === agent.agent_id);
    const address = openClawSessionOf(agent);
    return {
      agent: agent.agent_id,
      session: bound?.binding.sessionName ?? sessionNameOf(agent),
      enabled: agent.enabled !== false,
      state: bound === undefined ? 'not seen' : (bound.binding.state ?? 'unknown'),
      context: describePressure(bound?.binding.contextUsedPercent, threshold),
      last_wake: bound?.binding.lastWake
        ? `${bound.binding.lastWake.trigger} ${bound.binding.lastWake.at}`
        : null,
      open_question: hold?.questions[0]?.question ?? hold?.toolName ?? null,
      outbox: waiting.filter(
        ({ session }) => session.key === address.key && session.id === address.id,
      ).length,
    };
  });
  const worker_pid = (await livingWorker(stateDir)) ?? null;
  return { worker_pid, agents, problems: problems.map(({ path, reason }) => `${path}: ${reason}`) };
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
