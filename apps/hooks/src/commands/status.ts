import { tmuxServerOf } from '@gsd-code-skill/core';
import {
  type Fleet,
  type FleetSession,
  problemLine,
  readFleet,
  type SessionView,
  tableOf,
  viewFleet,
  viewSession,
} from '@gsd-code-skill/fleet';
import { readRegistry } from '@gsd-code-skill/registry';
import { ensureWorker } from '@gsd-code-skill/session-channel';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { describePressure } from '@gsd-code-skill/wake-format';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface AgentStatus
  extends Pick<
    SessionView,
    'agent' | 'session' | 'enabled' | 'state' | 'outbox' | 'limits' | 'cost_usd_today'
  > {
  readonly context: string;
  readonly last_wake: string | null;
  readonly open_question: string | null;
}

interface Status {
  readonly worker_pid: number | null;
  readonly agents: readonly AgentStatus[];
  readonly problems: readonly string[];
}

/** `gsd-hooks status` */
export function statusCommand(context: CommandContext): Command {
  return new Command('status')
    .option('--json', 'print {"worker_pid", "agents", "problems"} as JSON')
    .addHelpText('after', examples('status', 'status --json'))
    .action(async ({ json }: { json?: boolean }) => {
      const { env, print } = context;
      const { stateDir, registryPath } = placesOf(env);
      await ensureWorker(stateDir, env);
      const { registry, problems } = await readRegistry(registryPath);
      const tmux = createTmux({ ...tmuxServerOf(env), env });
      const fleet = await readFleet({ registry, stateDir, tmux, env });
      const left = problems.map(({ path, reason }) => `${path}: ${reason}`);
      if (json) print(JSON.stringify(statusOf(fleet, left), undefined, 2));
      else print([...showFleet(fleet, context), ...left.map(problemLine)].join('\n'));
    });
}

function showFleet(fleet: Fleet, { host, width, colours }: CommandContext): readonly string[] {
  const now = Date.now();
  return tableOf(viewFleet(fleet, { host, now }), { width, colour: colours, now });
}

function statusOf({ workerPid, sessions }: Fleet, problems: readonly string[]): Status {
  const now = Date.now();
  const agents = sessions.map((session) => agentStatus(session, viewSession(session, now)));
  return { worker_pid: workerPid ?? null, agents, problems };
}

function agentStatus({ settings }: FleetSession, view: SessionView): AgentStatus {
  const { agent, session, enabled, state, outbox, limits, cost_usd_today, open } = view;
  const { context_used_percent: used, last_wake: wake } = view;
  return {
    ...{ agent, session, enabled, state },
    context: describePressure(used ?? undefined, settings.context_pressure_threshold),
    last_wake: wake && `${wake.trigger} ${wake.at}`,
    open_question: open.find(({ kind }) => kind === 'request')?.summary ?? null,
    ...{ outbox, limits, cost_usd_today },
  };
}
