import type { OpenClaw } from '@gsd-code-skill/openclaw-client';
import { type Agent, isEnabled, type Registry, sessionNameOf } from '@gsd-code-skill/registry';
import { type InstalledClaude, installedClaude } from '../register/installed-claude.ts';
import { shippedSkill } from '../skill/shipped-skill.ts';
import { checkExec } from './agent/exec.ts';
import { checkFailedRuns } from './agent/failed-runs.ts';
import { attemptLoop } from './agent/loop.ts';
import { checkSkill } from './agent/skill.ts';
import { attempt, type Check, failed } from './check.ts';
import { checkEscalation } from './delivery/escalation.ts';
import { checkHands } from './delivery/hands.ts';
import { checkLosses } from './delivery/losses.ts';
import { checkOutbox } from './delivery/outbox.ts';
import { sendTestWake, testWakeCheck } from './delivery/test-wake.ts';
import {
  checkHealth,
  checkOpenClawSession,
  checkWorkersWay,
  gatewayStatus,
  openDelivery,
} from './delivery/transport.ts';
import { checkQuarantine, checkSpool, checkWorker } from './delivery/worker.ts';
import { checkHookRun } from './host/hook-run.ts';
import { checkHookScript, checkNode, checkWorkerProgram } from './host/hook-script.ts';
import { checkClaudeVersion, checkTmux } from './host/programs.ts';
import { checkRegistration, type Registration } from './host/registration.ts';
import { checkRegistry, chooseAgents } from './host/registry.ts';
import { checkState } from './host/state.ts';
import type { Machine } from './machine.ts';
import { checkAgentPanes } from './session/agent-panes.ts';
import { checkSessionHooks, findRunningClaude } from './session/claude-process.ts';
import { checkEnvironment } from './session/environment.ts';
import { checkLastEvents } from './session/last-events.ts';
import { checkOwnState } from './session/own-state.ts';
import { checkPaneMarker } from './session/pane-marker.ts';
import { checkPolicy } from './session/policy.ts';
import { checkRunningVersion } from './session/running-version.ts';

export interface DiagnoseOptions {
  /** One agent, by its id or its session; all without it. */
  readonly agent?: string | undefined;
  /** @default false */
  readonly sendTestWake?: boolean | undefined;
  /**
   * Whether the agent is asked to run a command, to test the way back.
   *
   * @default false
   */
  readonly loop?: boolean | undefined;
  /** Milliseconds that a test wake may take. */
  readonly timeout?: number | undefined;
}

/** Looks at every link of the chain from Claude Code to the agent, in its order. */
export async function* diagnose(
  machine: Machine,
  options: DiagnoseOptions = {},
): AsyncGenerator<Check> {
  const claude = await installedClaude(machine.env);
  const registration = await checkRegistration(machine, claude.version);
  yield registration.check;
  const state = await checkState(machine);
  yield state;
  yield* checkScripts(machine);
  yield checkClaudeVersion(claude);
  yield await checkTmux(machine);

  const { registry, problems, check } = await checkRegistry(machine);
  yield check;
  const { agents, check: unknown } = chooseAgents(registry, options.agent);
  if (unknown !== undefined) yield unknown;
  // what follows is read from the state directory, which a look must not create
  if (state.status === 'failed') return;

  for (const agent of agents) {
    if (registry === undefined) continue;
    yield* about(agent, checkAgent(agent, registry, registration, claude, machine));
    const policy = () => checkPolicy(agent, registry, problems, machine);
    yield* about(agent, [await attempt('policy', 'gsd-hooks policy check', policy)]);
  }
  yield await attempt('worker', 'gsd-hooks status', () => checkWorker(machine));
  yield await attempt('spool', 'gsd-hooks status', () => checkSpool(machine));
  yield await attempt('lost events', 'gsd-hooks log', () => checkLosses(machine));
  yield await attempt('quarantine', 'gsd-hooks status', () => checkQuarantine(machine));
  yield* checkDelivery(registry, agents, options, machine);
}

async function* checkScripts(machine: Machine): AsyncGenerator<Check> {
  const register = 'gsd-hooks register';
  yield await attempt('hook.sh', register, () => checkHookScript(machine));
  yield await attempt('hook run', register, () => checkHookRun(machine));
  yield await attempt('node', register, () => checkNode(machine));
  yield await attempt('worker program', register, () => checkWorkerProgram(machine));
}

async function* checkAgent(
  agent: Agent,
  registry: Registry,
  registration: Registration,
  installed: InstalledClaude,
  machine: Machine,
): AsyncGenerator<Check> {
  const { check, panes } = await checkAgentPanes(agent, registry, machine);
  yield check;
  if (panes.length > 0) {
    const { check: running, claude } = await findRunningClaude(agent, panes);
    yield running;
    if (claude !== undefined) {
      yield await attempt('version', 'gsd-hooks log', () =>
        checkRunningVersion(claude, agent, installed.version, machine),
      );
      if (!registration.isForAllSessions) yield checkSessionHooks(claude, machine);
      yield await checkEnvironment(claude, agent, registry, machine);
      yield await attempt('pane marker', 'gsd-hooks status', () =>
        checkPaneMarker(claude.pane, agent, machine),
      );
      yield await attempt('own state', 'gsd-hooks log', () => checkOwnState(claude, machine));
    }
  }
  const sessionName = panes[0]?.sessionName ?? sessionNameOf(agent);
  yield await attempt('last events', 'gsd-hooks log', () => checkLastEvents(sessionName, machine));
  if (isEnabled(agent)) yield checkEscalation(agent, registry, machine);
}

async function* checkDelivery(
  registry: Registry | undefined,
  agents: readonly Agent[],
  options: DiagnoseOptions,
  machine: Machine,
): AsyncGenerator<Check> {
  yield* checkWorkersWay(registry, machine);
  const openclaw = await openDelivery(registry, machine);
  try {
    const health = await attempt('OpenClaw', gatewayStatus, () => checkHealth(openclaw));
    yield health;
    if (health.status === 'ok' && registry !== undefined) yield* hands(registry, machine);
    const enabled = agents.filter(isEnabled);
    for (const agent of enabled) {
      yield* about(agent, checkOpenClawAgent(agent, openclaw, health.status === 'ok', machine));
    }
    yield await attempt('outbox', 'gsd-hooks outbox list', () => checkOutbox(machine));
    if (options.sendTestWake || options.loop) yield* test(enabled, openclaw, options, machine);
  } finally {
    await openclaw.close();
  }
}

async function* hands(registry: Registry, machine: Machine): AsyncGenerator<Check> {
  try {
    const check = await checkHands(registry, machine);
    if (check !== undefined) yield check;
  } catch (error) {
    yield failed('hands', (error as Error).message, gatewayStatus);
  }
}

async function* checkOpenClawAgent(
  agent: Agent,
  openclaw: OpenClaw,
  answers: boolean,
  machine: Machine,
): AsyncGenerator<Check> {
  if (answers) {
    yield await attempt('OpenClaw session', gatewayStatus, () =>
      checkOpenClawSession(agent, openclaw),
    );
    yield await attempt('skill', 'openclaw skills check', async () =>
      checkSkill(agent, openclaw, await shippedSkill(machine.installation)),
    );
  }
  yield await attempt('exec', gatewayStatus, () => checkExec(agent, machine, openclaw));
  yield await attempt('agent runs', 'gsd-hooks log', () => checkFailedRuns(agent, machine));
}

async function* test(
  agents: readonly Agent[],
  openclaw: OpenClaw,
  { sendTestWake: isWake, loop: isLoop, timeout }: DiagnoseOptions,
  machine: Machine,
): AsyncGenerator<Check> {
  const [agent, ...others] = agents;
  if (agent === undefined || others.length > 0) {
    const detail =
      agent === undefined ? 'no agent to wake' : 'several agents: name the one to wake';
    const flag = isLoop ? '--loop' : '--send-test-wake';
    yield failed(testWakeCheck, detail, `gsd-hooks diagnose <agent> ${flag}`);
    return;
  }
  const within = timeout === undefined ? {} : { timeout };
  if (isWake) {
    const send = () => sendTestWake(agent, machine, within);
    yield* about(agent, [await attempt(testWakeCheck, 'gsd-hooks outbox list', send)]);
  }
  if (isLoop) yield* about(agent, attemptLoop(agent, machine, openclaw, within));
}

async function* about(
  { agent_id: agent }: Agent,
  checks: Iterable<Check> | AsyncIterable<Check>,
): AsyncGenerator<Check> {
  for await (const check of checks) yield { ...check, agent };
}
