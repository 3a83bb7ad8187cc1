import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Wake } from '@gsd-code-skill/openclaw-client';
import {
  type Agent,
  findAgentById,
  type Problem,
  type Registry,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import lockfile from 'proper-lockfile';
import { agentOption, findAgentPanes } from '../agent-panes.ts';
import { readLastConversations } from '../last-conversation.ts';
import type { Launcher, Report } from '../launcher.ts';
import { LauncherError } from '../launcher-error.ts';
import { mapLimited } from '../map-limited.ts';
import { addressOf, statusAddressOf } from '../openclaw.ts';
import { listProcesses } from '../processes.ts';
import { type AgentOutcome, recoverAgent } from '../recover-agent.ts';
import { recoveryWake, statusMessage } from '../recovery-wake.ts';
import { type LoadedRegistry, loadRegistry, readBackup } from '../registry-file.ts';
import { type Sent, sendWakes } from '../send-wakes.ts';
import { syncRegistry } from './sync.ts';

export interface RecoverOptions {
  readonly dryRun?: boolean | undefined;
  /** Only this agent. */
  readonly agentId?: string | undefined;
  readonly skipSync?: boolean | undefined;
  /** How many agents are brought back at a time. */
  readonly parallel: number;
  /** Milliseconds to wait for each Claude Code's prompt. */
  readonly timeout: number;
}

interface Recovered {
  readonly agent: Agent;
  readonly result: AgentOutcome;
  wake?: Sent;
}

/** Brings back every agent whose session or Claude Code is gone, and wakes those it brought back. */
export async function recover(launcher: Launcher, options: RecoverOptions): Promise<Report> {
  const loaded = await loadRegistry(launcher.registryPath).catch((error) =>
    reportBrokenRegistry(launcher, error, options),
  );
  if (options.dryRun) return summarise((await recoverAll(launcher, loaded, options)).results);

  await prepareStateDirectory(launcher.stateDir);
  // two at once would both start what both find missing
  const release = await lockfile.lock(join(launcher.stateDir, 'recover'), {
    realpath: false,
    stale: 10_000,
    retries: { retries: 120, minTimeout: 500, maxTimeout: 1000 },
  });
  try {
    const { registry, results } = await recoverAll(launcher, loaded, options);
    await tell(launcher, registry, results);
    return summarise(results);
  } finally {
    await release();
  }
}

async function recoverAll(
  launcher: Launcher,
  { registry: read, problems }: LoadedRegistry,
  options: RecoverOptions,
): Promise<{ readonly registry: Registry; readonly results: readonly Recovered[] }> {
  const { say, tmux, stateDir } = launcher;
  const { agentId, dryRun = false, parallel, timeout } = options;
  const isAsked = (id: string) => agentId === undefined || id === agentId;
  const unread = unreadAgents(read, problems).filter(({ agent }) => isAsked(agent.agent_id));
  if (agentId !== undefined && unread.length === 0 && !findAgentById(read, agentId)) {
    throw new LauncherError(`${agentId} is not in the registry`, ['gsd-launcher list']);
  }
  const registry = options.skipSync ? read : await syncFirst(launcher, read, dryRun);
  const agents = registry.agents.filter(
    ({ agent_id, enabled, auto_wake }) =>
      enabled !== false && auto_wake !== false && isAsked(agent_id),
  );
  const panes = await tmux.panes({ userOptions: [agentOption] });
  const processes = await listProcesses();
  const lastConversation = await readLastConversations(stateDir);

  const results = await mapLimited(agents, parallel, async (agent) => {
    const result = await recoverAgent(launcher, agent, {
      registry,
      panes: findAgentPanes(agent, registry, panes, processes),
      lastConversation,
      dryRun,
      timeout,
    });
    if (result.outcome !== 'skipped') say(`${agent.agent_id}: ${describe(result)}`);
    return { agent, result };
  });
  return { registry, results: [...results, ...unread] };
}

/** Agents the registry names but whose entries cannot be believed. */
function unreadAgents(registry: Registry, problems: readonly Problem[]): readonly Recovered[] {
  const lost = new Map<string, string[]>();
  for (const { path, reason, agentId } of problems) {
    const [entry] = /^agents\[\d+\]/.exec(path) ?? [];
    if (entry === undefined || (agentId && findAgentById(registry, agentId))) continue;
    const name = agentId ?? entry;
    lost.set(name, [...(lost.get(name) ?? []), `${path}: ${reason}`]);
  }
  return Array.from(lost, ([agent_id, reasons]) => ({
    agent: { agent_id },
    result: {
      outcome: 'failed',
      reason: `its registry entry is not valid: ${reasons.join('; ')}`,
    },
  }));
}

/** Recovery goes on with the addresses it has when OpenClaw cannot be asked. */
async function syncFirst(launcher: Launcher, registry: Registry, dryRun: boolean) {
  try {
    return (await syncRegistry(launcher, { dryRun })).registry;
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    launcher.say(`warning: session ids were not refreshed: ${error.message}`);
    return registry;
  }
}

/** Wakes the agents that were brought back, and reports those that were not. */
async function tell(
  launcher: Launcher,
  registry: Registry,
  results: readonly Recovered[],
): Promise<void> {
  const wakes = new Map<Recovered, Wake>();
  for (const one of results) {
    const { agent, result } = one;
    const session = addressOf(agent);
    if (result.outcome !== 'restored' || session === undefined) continue;
    const { agent_id: agentId } = agent;
    wakes.set(
      one,
      recoveryWake({ agentId, sessionName: sessionNameOf(agent), ...result }, session),
    );
  }
  const failures = failureLines(results);
  const status = statusAddressOf(registry);
  const headline = `gsd-launcher recover on ${hostname()}: ${counts(results)}`;
  const message =
    failures.length > 0 && status !== undefined
      ? [statusMessage([headline, ...failures], status)]
      : [];

  const sent = await sendWakes(launcher, registry, [...wakes.values(), ...message]);
  for (const [one, { id }] of wakes) {
    const wake = sent.get(id);
    if (wake !== undefined) one.wake = wake;
  }
}

function summarise(results: readonly Recovered[]): Report {
  const lines = results.map(({ agent, result, wake }) => {
    const unset = result.outcome === 'restored' && addressOf(agent) === undefined;
    const told = unset
      ? ' It has no OpenClaw session, so nobody was woken: gsd-launcher sync.'
      : wake && wake.status !== 'delivered'
        ? ` The wake is ${wake.status}${wake.reason ? `: ${wake.reason}` : ''}.`
        : '';
    return `${agent.agent_id}: ${describe(result)}${told}`;
  });
  return {
    lines: [counts(results), ...lines],
    data: {
      restored: count(results, 'restored'),
      skipped: count(results, 'skipped'),
      failed: count(results, 'failed'),
      planned: count(results, 'planned'),
      agents: results.map(({ agent, result, wake }) => ({
        agent: agent.agent_id,
        session: sessionNameOf(agent),
        outcome: result.outcome,
        reason: reasonOf(result),
        ...(result.outcome === 'restored' && { wake: wake?.status ?? 'no-session' }),
      })),
    },
    failed: count(results, 'failed') > 0,
  };
}

/** Tells the global status session that the copy of a broken registry still names. */
async function reportBrokenRegistry(
  launcher: Launcher,
  error: unknown,
  { dryRun }: RecoverOptions,
): Promise<never> {
  const backup =
    error instanceof LauncherError ? await readBackup(launcher.registryPath) : undefined;
  const status = backup && statusAddressOf(backup);
  if (!(error instanceof LauncherError) || !backup || !status || dryRun) throw error;
  const lines = [
    `gsd-launcher recover on ${hostname()}: nothing was recovered`,
    error.message,
    ...error.advice,
  ];
  await prepareStateDirectory(launcher.stateDir);
  await sendWakes(launcher, backup, [statusMessage(lines, status)]);
  throw error;
}

function counts(results: readonly Recovered[]): string {
  const planned = count(results, 'planned');
  const done = ['restored', 'skipped', 'failed'] as const;
  const summary = done.map((outcome) => `${outcome}=${count(results, outcome)}`).join(' ');
  return planned > 0 ? `would restore ${planned}: ${summary}` : summary;
}

function count(results: readonly Recovered[], outcome: AgentOutcome['outcome']): number {
  return results.filter(({ result }) => result.outcome === outcome).length;
}

function failureLines(results: readonly Recovered[]): readonly string[] {
  return results.flatMap(({ agent, result }) =>
    result.outcome === 'failed'
      ? [
          `${agent.agent_id} (${sessionNameOf(agent)}): ${result.reason}`,
          ...(result.shown ?? []).map((line) => `  | ${line}`),
        ]
      : [],
  );
}

function describe(result: AgentOutcome): string {
  return `${result.outcome}: ${reasonOf(result)}`;
}

function reasonOf(result: AgentOutcome): string {
  return result.outcome === 'restored' ? result.done.join(' ') : result.reason;
}
