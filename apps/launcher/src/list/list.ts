import {
  readFleet,
  type SessionView,
  tableOf,
  type ViewState,
  viewFleet,
} from '@gsd-code-skill/fleet';
import { describeProblem, openClawSessionOf } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import type { Report } from '../command-line/report.ts';
import { checkAddresses, type Known } from '../openclaw/check-addresses.ts';
import { loadRegistry } from '../registry/registry-file.ts';

interface Row {
  readonly agent: string;
  readonly enabled: boolean;
  readonly session: string;
  /** What Claude Code does, or what is missing. */
  readonly state: ViewState;
  readonly context_used_percent?: number;
  readonly openclaw: Known;
}

/** Shows every session, and whether OpenClaw knows where to wake its agent. */
export async function list(launcher: Launcher): Promise<Report> {
  const { tmux, env, host, width, colour, registryPath, stateDir } = launcher;
  const { registry, problems } = await loadRegistry(registryPath);
  const now = Date.now();
  const view = viewFleet(await readFleet({ registry, stateDir, tmux, env }), { host, now });
  const known = await checkAddresses(launcher, registry, registry.agents.map(openClawSessionOf));
  const rows = registry.agents.map(({ agent_id }, index) => {
    const session = view.sessions.find(({ agent }) => agent === agent_id);
    return rowOf(session as SessionView, known[index] ?? 'unchecked');
  });
  return {
    lines: [
      ...(rows.length === 0 ? ['no agents are registered'] : tableOf(view, { width, colour, now })),
      ...rows
        .filter(({ openclaw }) => openclaw === 'unknown')
        .map(({ agent }) => `OpenClaw knows no session of ${agent}`),
      ...problems.map((problem) => `left out: ${describeProblem(problem)}`),
    ],
    data: { agents: rows, problems },
  };
}

function rowOf(view: SessionView, openclaw: Known): Row {
  const { agent, enabled, session, state, context_used_percent: used } = view;
  return {
    agent,
    enabled,
    session,
    state,
    ...(used !== null && { context_used_percent: used }),
    openclaw,
  };
}
