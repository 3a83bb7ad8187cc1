import { localDay, tmuxServerOf } from '@gsd-code-skill/core';
import { type FleetSession, readFleet, tableOf, viewFleet } from '@gsd-code-skill/fleet';
import { isEnabled, readRegistry } from '@gsd-code-skill/registry';
import { ensureWorker } from '@gsd-code-skill/session-channel';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
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
  /** How much of the account's limits is used. */
  readonly limits: readonly LimitStatus[];
  readonly cost_usd_today: number | null;
}

interface LimitStatus {
  readonly limit: string;
  readonly used_percent: number;
  readonly resets_at: string | null;
}

interface Status {
  readonly worker_pid: number | null;
  readonly agents: readonly AgentStatus[];
  readonly problems: readonly string[];
}

/** `gsd-hooks status` */
export function statusCommand(context: CommandContext): Command {
  return new Command('status')
    .description('Every session: waiting first, then failed, working, idle')
    .option('--json', 'print {"worker_pid", "agents", "problems"} as JSON')
    .addHelpText('after', examples('status', 'status --json'))
    .action(async ({ json }: { json?: boolean }) => {
      const { env, print } = context;
      const places = placesOf(env);
      await ensureWorker(places.stateDir, env);
      if (json) print(JSON.stringify(await readStatus(places), undefined, 2));
      else print((await showFleet(places, context)).join('\n'));
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

async function showFleet(
  { stateDir, registryPath }: Places,
  { env, host, width, colours }: CommandContext,
): Promise<readonly string[]> {
  const { registry, problems } = await readRegistry(registryPath);
  const tmux = createTmux({ ...tmuxServerOf(env), env });
  const fleet = await readFleet({ registry, stateDir, tmux, env });
  const now = new Date();
  return [
    ...tableOf(viewFleet(fleet, { host, now }), { width, colour: colours, now }),
    ...problems.map(({ path, reason }) => `registry problem: ${path}: ${reason}`),
  ];
}

function statusOf(session: FleetSession): AgentStatus {
  const { agent, settings, sessionName, memory, openHold, waitingWakes } = session;
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
    ...usageOf(session),
  };
}

function usageOf({ statusLine, spending }: FleetSession) {
  const isToday = spending?.day === localDay(new Date());
  return {
    limits: (statusLine?.rateLimits ?? []).map(({ limit, usedPercent, resetsAt }) => ({
      limit,
      used_percent: usedPercent,
      resets_at: resetsAt === undefined ? null : new Date(resetsAt).toISOString(),
    })),
    cost_usd_today: isToday ? Math.round(spending.usd * 100) / 100 : null,
  };
}
