import { setTimeout as delay } from 'node:timers/promises';
import { findClaude, hasClaude, listProcesses, type Process } from '@gsd-code-skill/claude-process';
import { agentOption, exitOption } from '@gsd-code-skill/core';
import { sessionNameOf } from '@gsd-code-skill/registry';
import { readLaunchRecord, writeLaunchRecord } from '@gsd-code-skill/session-channel';
import type { Pane, PaneId } from '@gsd-code-skill/tmux-adapter';
import type { Launcher } from '../command-line/launcher.ts';
import type { Report } from '../command-line/report.ts';
import { closePanes, findLeftovers } from '../recover/leftovers.ts';
import { type KnownAgent, knownAgent } from './known-agent.ts';

/** Ends an agent's Claude Code and closes its pane; recovery leaves it alone from then on. */
export async function stop(launcher: Launcher, agentId: string): Promise<Report> {
  const known = await knownAgent(launcher, agentId);
  await noteStopped(launcher, known);
  const session = await endSession(launcher, known);
  return {
    lines: [
      session === undefined
        ? `${agentId} was not running`
        : `stopped ${agentId} in session ${session}; its conversation is kept`,
      `start it again, with its conversation: gsd-launcher restart ${agentId}`,
    ],
    data: { agent: agentId, stopped: session !== undefined, session },
  };
}

/** Ends every Claude Code of an agent; gives the session it lived in. */
export async function endSession(
  launcher: Launcher,
  { agent, bound, claude, processes }: KnownAgent,
): Promise<string | undefined> {
  const living = [...(claude === undefined ? [] : [claude]), ...bound].filter(
    ({ pid, dead }, index, all) =>
      !dead && hasClaude(processes, pid) && all.findIndex((one) => one.pid === pid) === index,
  );
  for (const pane of living) await endClaude(launcher, pane, processes);
  await closePanes(launcher, await leftoversOf(launcher, agent.agent_id, bound));
  return living[0]?.sessionName;
}

// it hears of its end, so that it saves what it has and its hooks run
async function endClaude(launcher: Launcher, pane: Pane, processes: readonly Process[]) {
  const claude = findClaude(processes, pane.pid);
  const children = processes.filter(({ parent }) => parent === pane.pid);
  for (const { pid } of claude === undefined ? children : [claude]) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // it has ended by itself
    }
  }
  const deadline = performance.now() + 15_000;
  while (hasClaude(await listProcesses([pane.pid]), pane.pid)) {
    if (performance.now() > deadline) return closePanes(launcher, [pane.id]);
    await delay(100);
  }
}

/** What is left in the panes of an agent: the shells of programs that have ended. */
async function leftoversOf(
  launcher: Launcher,
  agentId: string,
  bound: readonly Pane[],
): Promise<readonly PaneId[]> {
  const ids = new Set(bound.map(({ id }) => id));
  // in one that had ended before, somebody may be at work
  const ended = bound.filter(({ userOptions }) => userOptions[exitOption] !== undefined);
  const known = new Set(ended.map(({ id }) => id));
  const deadline = performance.now() + 2000;
  for (;;) {
    const all = await launcher.tmux.panes({ userOptions: [agentOption, exitOption] });
    const panes = all.filter(({ id }) => ids.has(id));
    const processes = await listProcesses(panes.map(({ pid }) => pid));
    const leftovers = await findLeftovers(launcher, agentId, panes, processes);
    // a shell takes its time to note the end, and then to say so on its screen
    const isSaid = panes.every(({ id }) => known.has(id) || leftovers.includes(id));
    if (isSaid || performance.now() >= deadline) return leftovers;
    await delay(50);
  }
}

async function noteStopped({ stateDir }: Launcher, { agent }: KnownAgent): Promise<void> {
  const at = new Date().toISOString();
  const record = (await readLaunchRecord(stateDir, agent.agent_id)) ?? {
    agentId: agent.agent_id,
    sessionName: sessionNameOf(agent),
    workingDirectory: agent.working_directory ?? '',
    at,
  };
  await writeLaunchRecord(stateDir, { ...record, ended: 'stopped', endedAt: at });
}
