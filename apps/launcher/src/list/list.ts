import { listProcesses, type Process } from '@gsd-code-skill/claude-process';
import { readScreen } from '@gsd-code-skill/claude-screen';
import { agentOption } from '@gsd-code-skill/core';
import {
  type Agent,
  openClawSessionOf,
  type Registry,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import type { Launcher } from '../command-line/launcher.ts';
import type { Report } from '../command-line/report.ts';
import { checkAddresses, type Known } from '../openclaw/check-addresses.ts';
import { findAgentPanes } from '../panes/find-agent-panes.ts';
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
  const { tmux, registryPath } = launcher;
  const { registry, problems } = await loadRegistry(registryPath);
  const panes = await tmux.panes({ userOptions: [agentOption] });
  const processes = await listProcesses();
  const known = await checkAddresses(launcher, registry, registry.agents.map(openClawSessionOf));
  const rows = await Promise.all(
    registry.agents.map(async (agent, index): Promise<Row> => {
      const seen = await look(launcher, agent, registry, panes, processes);
      return {
        agent: agent.agent_id,
        enabled: agent.enabled !== false,
        ...seen,
        openclaw: known[index] ?? 'unchecked',
      };
    }),
  );
  return {
    lines: [
      ...(rows.length === 0 ? ['no agents are registered'] : table(rows)),
      ...problems.map(({ path, reason }) => `left out: ${path}: ${reason}`),
    ],
    data: { agents: rows, problems },
  };
}

async function look(
  { tmux }: Launcher,
  agent: Agent,
  registry: Registry,
  panes: readonly Pane[],
  processes: readonly Process[],
): Promise<Pick<Row, 'session' | 'state' | 'context_used_percent'>> {
  const { claude, hasSession } = findAgentPanes(agent, registry, panes, processes);
  const session = claude?.sessionName ?? sessionNameOf(agent);
  if (claude === undefined) {
    return { session, state: hasSession ? 'no Claude Code' : 'no session' };
  }
  const text = await tmux.capture(claude.id, { ansi: true }).catch(() => '');
  const { state, contextUsedPercent } = readScreen(text);
  return {
    session,
    state,
    ...(contextUsedPercent !== undefined && { context_used_percent: contextUsedPercent }),
  };
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
