import { setTimeout as delay } from 'node:timers/promises';
import { shellWord } from '@gsd-code-skill/core';
import type { OpenClaw, Turn } from '@gsd-code-skill/openclaw-client';
import { type Agent, openClawSessionOf, sessionNameOf } from '@gsd-code-skill/registry';
import {
  type Acknowledgement,
  openLoopTest,
  readLoopTest,
  removeLoopTest,
} from '@gsd-code-skill/session-channel';
import { toolCall } from '@gsd-code-skill/wake-format';
import { ulid } from 'ulid';
import { attempt, type Check, failed, ok, skipped } from '../check.ts';
import { checkDelivery, writeTestWake } from '../delivery/test-wake.ts';
import { deliverThroughWorker, type WorkerDelivery } from '../delivery/through-worker.ts';
import type { Machine } from '../machine.ts';
import { ownHost } from '../own-host.ts';
import { describeRunProblem } from '../run-problem.ts';
import { type CommandLink, commandLinks, type Judgement, judgeTurn } from './judge-turn.ts';

export interface LoopOptions {
  /**
   * Milliseconds for the agent to run the command.
   *
   * @default 180000
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds after the end of its run in which a command may still end.
   *
   * @default 5000
   */
  readonly grace?: number | undefined;
}

/** The name of the last check: whether the agent’s command has come back here. */
export const lastLink = checkName('acknowledged');

/** Wakes an agent with a test that asks it to run one command, and says how far it came. */
export async function* testLoop(
  agent: Agent,
  machine: Machine,
  openclaw: OpenClaw,
  { timeout = 180_000, grace = 5000 }: LoopOptions = {},
): AsyncGenerator<Check> {
  const { stateDir } = machine;
  const sessionName = sessionNameOf(agent);
  const test = { id: ulid().slice(-10), sessionName };
  const wake = { id: ulid(), text: '', session: openClawSessionOf(agent) };
  const host = await ownHost(machine);
  const close = { need: test.id, action: 'done' };
  const shell = `menu-driver ${shellWord(sessionName)} ack ${test.id}`;
  const command = host?.tools === undefined ? shell : toolCall(host.tools, 'needs_close', close);
  const what =
    host?.tools === undefined
      ? `run the command below once, as it is; with the tools of gsd-mcp, call needs_close instead, with need "${test.id}" and action "done"`
      : 'call the tool below once, as it is';
  wake.text = writeTestWake(agent, wake.id, {
    text: `This is a test of the way back: ${what}. Nothing else needs to be done.`,
    host,
    actions: [command],
  });
  await openLoopTest(stateDir, test);
  try {
    const delivery = await deliverThroughWorker(agent, wake, machine, { timeout });
    yield checkLoopDelivery(agent, delivery);
    if (delivery.status !== 'delivered') return yield* notReached('the wake was not taken');
    yield checkRun(delivery);
    const acknowledged = await awaitAcknowledgement(stateDir, test.id, grace);
    if (acknowledged !== undefined) return yield* reached(acknowledged, stateDir, test.id);
    if (delivery.problem !== undefined) return yield* notReached('the agent’s run failed');
    if (openclaw.transport === 'inbox') {
      return yield* notReached('the inbox wakes nobody: whoever reads it has to run the command');
    }
    yield* broken(judgeTurn(await turnOf(wake, openclaw)));
  } finally {
    await removeLoopTest(stateDir, test.id);
  }
}

function checkLoopDelivery(agent: Agent, delivery: WorkerDelivery): Check {
  if (delivery.status !== 'delivered')
    return checkDelivery(checkName('delivered'), agent, delivery);
  const { problem: _, ...whole } = delivery;
  return checkDelivery(checkName('delivered'), agent, whole);
}

function checkRun({ problem, milliseconds }: Extract<WorkerDelivery, { status: 'delivered' }>) {
  const name = checkName('run');
  if (problem === undefined)
    return ok(name, `succeeded, ${inSeconds(milliseconds)} after the wake`);
  const { words, fix } = describeRunProblem(problem);
  return failed(name, `${words}: ${problem}`, fix);
}

async function* reached(
  { at, node, nodeVersion, by }: Acknowledgement,
  stateDir: string,
  id: string,
): AsyncGenerator<Check> {
  const askedAt = (await readLoopTest(stateDir, id))?.askedAt ?? at;
  const details: Readonly<Record<CommandLink, string>> = {
    allowed: by ? `the agent may call ${by}` : 'the agent may run commands',
    command: by ? `${by} answers` : 'menu-driver is found',
    node: `${nodeVersion}, ${node}`,
    state: stateDir,
    acknowledged: `${inSeconds(Date.parse(at) - Date.parse(askedAt))} after it was asked`,
  };
  for (const link of commandLinks) yield ok(checkName(link), details[link]);
}

function* broken({ link, words, hasRun, fix }: Judgement): Generator<Check> {
  const place = commandLinks.indexOf(link);
  for (const [index, one] of commandLinks.entries()) {
    const check = checkName(one);
    if (index === place) yield failed(check, words, fix);
    else if (index > place || !hasRun) yield skipped(check, 'not reached');
    else yield ok(check, 'the agent’s command got past it');
  }
}

function* notReached(why: string): Generator<Check> {
  for (const link of commandLinks.slice(0, -1)) yield skipped(checkName(link), 'not reached');
  yield failed(lastLink, why, 'gsd-hooks worker status');
}

async function awaitAcknowledgement(
  stateDir: string,
  id: string,
  grace: number,
): Promise<Acknowledgement | undefined> {
  const deadline = performance.now() + grace;
  for (;;) {
    const test = await readLoopTest(stateDir, id);
    if (test?.acknowledged !== undefined || performance.now() > deadline) return test?.acknowledged;
    await delay(100);
  }
}

async function turnOf(
  wake: Parameters<OpenClaw['follow']>[0],
  openclaw: OpenClaw,
): Promise<Turn | undefined> {
  // one that cannot be asked tells nothing, and the test has failed all the same
  return openclaw.follow(wake).catch(() => undefined);
}

function checkName(link: CommandLink | 'delivered' | 'run'): string {
  return `loop: ${link}`;
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** A loop test that could not even begin has failed. */
export async function* attemptLoop(...given: Parameters<typeof testLoop>): AsyncGenerator<Check> {
  try {
    yield* testLoop(...given);
  } catch (error) {
    yield await attempt(lastLink, 'gsd-hooks worker status', () => Promise.reject(error));
  }
}
