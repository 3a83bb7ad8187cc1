import { listProcesses } from '@gsd-code-skill/claude-process';
import { agentOption, exitOption, mapLimited } from '@gsd-code-skill/core';
import { findAgentPanes } from '@gsd-code-skill/fleet';
import {
  type Agent,
  findAgentById,
  openClawSessionOf,
  type Registry,
  resolveHost,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { type LoadedRegistry, loadRegistry } from '../registry/registry-file.ts';
import { sayProblems } from '../registry/say-problems.ts';
import { syncRegistry } from '../sync/sync.ts';
import { readSightings } from './last-conversation.ts';
import { findLeftovers } from './leftovers.ts';
import { type AgentOutcome, recoverAgent } from './recover-agent.ts';
import { withRecoverLock } from './recover-lock.ts';
import { type Recovered, reportRecovery } from './recovery-report.ts';
import { recoveryWake } from './recovery-wake.ts';
import { reportBrokenRegistry, reportFailures } from './report-failures.ts';
import { createReportSender, type ReportSender } from './report-sender.ts';
import { unreadAgents } from './unread-agents.ts';
import { whyNot } from './why-not.ts';

export interface RecoverOptions {
  readonly dryRun?: boolean | undefined;
  /** Only this agent. */
  readonly agentId?: string | undefined;
  /** Also one that was stopped, or is not brought back by itself. */
  readonly isForced?: boolean | undefined;
  readonly skipSync?: boolean | undefined;
  /** How many agents are brought back at a time. */
  readonly parallel: number;
  /** Milliseconds to wait for each Claude Code's prompt. */
  readonly timeout: number;
}

/** Brings back every agent whose session or Claude Code is gone, and wakes those it brought back. */
export async function recover(launcher: Launcher, options: RecoverOptions): Promise<Report> {
  const { agentId, dryRun = false, skipSync = false } = options;
  const loaded = await loadRegistry(launcher.registryPath).catch((error) =>
    reportBrokenRegistry(launcher, error, dryRun),
  );
  sayProblems(launcher, loaded);
  const isUnread = loaded.problems.some((problem) => problem.agentId === agentId);
  if (agentId !== undefined && !isUnread && !findAgentById(loaded.registry, agentId)) {
    throw new LauncherError(`${agentId} is not in the registry`, ['gsd-launcher list']);
  }

  const work = async () => {
    const registry = skipSync ? loaded.registry : await syncFirst(launcher, loaded, dryRun);
    const sender = createReportSender(launcher, registry);
    const results = await recoverAll(launcher, { ...loaded, registry }, sender, options);
    if (dryRun) return reportRecovery(results);
    await reportFailures(registry, results, sender);
    return reportRecovery(results, await sender.finish());
  };
  return dryRun ? work() : withRecoverLock(launcher.stateDir, work);
}

async function recoverAll(
  launcher: Launcher,
  { registry, problems }: LoadedRegistry,
  sender: ReportSender,
  { agentId, isForced = false, dryRun = false, parallel, timeout }: RecoverOptions,
): Promise<readonly Recovered[]> {
  const { say, tmux, stateDir } = launcher;
  const isAsked = ({ agent_id }: Agent) => agentId === undefined || agent_id === agentId;
  const panes = await tmux.panes({ userOptions: [agentOption, exitOption] });
  const processes = await listProcesses(panes.map(({ pid }) => pid));
  const { lastConversation, lastSeen } = await readSightings(stateDir);

  const agents = registry.agents.filter(isAsked);
  const all = await mapLimited(agents, parallel, async (agent): Promise<Recovered | undefined> => {
    const left = await whyNot(agent, { stateDir, lastSeen });
    if (left !== undefined && !(isForced && left.cause !== 'disabled')) {
      // those that are switched off are not worth a line each, unless somebody asks
      if (left.cause !== 'ended' && agentId === undefined) return undefined;
      return { agent, result: { outcome: 'skipped', reason: left.words } };
    }
    const result = await recoverAgent(launcher, agent, {
      registry,
      panes: findAgentPanes(agent, registry, panes, processes),
      leftovers: await findLeftovers(launcher, agent.agent_id, panes, processes),
      lastConversation,
      dryRun,
      timeout,
    });
    if (result.outcome === 'restored') say(`${agent.agent_id}: restored`);
    const wakeId = await wake(agent, result, sender, registry).catch((error) => {
      say(`warning: ${agent.agent_id}: its wake could not be kept: ${error.message}`);
      return undefined;
    });
    return { agent, result, ...(wakeId !== undefined && { wakeId }) };
  });
  const results = all.filter((one) => one !== undefined);
  const unread = unreadAgents(registry, problems).filter(({ agent }) => isAsked(agent));
  return [...results, ...unread];
}

/** Wakes an agent as soon as it is back: nothing that happens later can lose the wake. */
async function wake(
  agent: Agent,
  result: AgentOutcome,
  sender: ReportSender,
  registry: Registry,
): Promise<string | undefined> {
  if (result.outcome !== 'restored') return undefined;
  const { agent_id: agentId } = agent;
  const session = openClawSessionOf(agent);
  const sessionName = sessionNameOf(agent);
  const host = resolveHost(registry);
  const message = recoveryWake({ agentId, sessionName, host, ...result }, session);
  await sender.send(message, agentId);
  return message.id;
}

/** Recovery goes on with the addresses it has when OpenClaw cannot be asked. */
async function syncFirst(launcher: Launcher, { registry }: LoadedRegistry, dryRun: boolean) {
  try {
    return (await syncRegistry(launcher, { dryRun })).registry;
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    launcher.say(`warning: session ids were not refreshed: ${error.message}`);
    return registry;
  }
}
