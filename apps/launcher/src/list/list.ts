import { type FleetSession, readFleet } from '@gsd-code-skill/fleet';
import { isEnabled, openClawSessionOf } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import type { Report } from '../command-line/report.ts';
import { checkAddresses, type Known } from '../openclaw/check-addresses.ts';
import { loadRegistry } from '../registry/registry-file.ts';

interface Row {
  readonly agent: string;
  readonly enabled: boolean;
  readonly session: string;
  /** What Claude Code does, or what is missing. */
  readonly state: string;
  readonly context_used_percent?: number;
  readonly openclaw: Known;
}

/** Shows every agent with its session, its state and whether OpenClaw knows where to wake it. */
export async function list(launcher: Launcher): Promise<Report> {
  const { tmux, registryPath, stateDir } = launcher;
  const { registry, problems } = await loadRegistry(registryPath);
  const { sessions } = await readFleet({ registry, stateDir, tmux });
  const known = await checkAddresses(launcher, registry, registry.agents.map(openClawSessionOf));
  const rows = sessions.map((session, index) => rowOf(session, known[index] ?? 'unchecked'));
  return {
    lines: [
      ...(rows.length === 0 ? ['no agents are registered'] : table(rows)),
      ...problems.map(({ path, reason }) => `left out: ${path}: ${reason}`),
    ],
    data: { agents: rows, problems },
  };
}

function rowOf({ agent, sessionName, sight }: FleetSession, openclaw: Known): Row {
  const used = sight?.kind === 'claude' ? sight.screen.contextUsedPercent : undefined;
  return {
    agent: agent.agent_id,
    enabled: isEnabled(agent),
    session: sessionName,
    state: stateOf(sight),
    ...(used !== undefined && { context_used_percent: used }),
    openclaw,
  };
}

function stateOf(sight: FleetSession['sight']): string {
  if (sight?.kind === 'claude') return sight.screen.state;
  return sight?.kind === 'session' ? 'no Claude Code' : 'no session';
}

function table(rows: readonly Row[]): readonly string[] {
  const cells = rows.map(({ agent, enabled, session, state, context_used_percent, openclaw }) => [
    enabled ? agent : `${agent} (disabled)`,
    session,
    state,
    context_used_percent === undefined ? '-' : `${context_used_percent}%`,
    openclaw,
  ]);
  const all = [['AGENT', 'SESSION', 'STATE', 'CONTEXT', 'OPENCLAW SESSION'], ...cells];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
