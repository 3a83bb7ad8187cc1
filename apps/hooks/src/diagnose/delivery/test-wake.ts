import { isOfRun } from '@gsd-code-skill/openclaw-client';
import {
  type Agent,
  type OwnHost,
  openClawSessionOf,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { availableActions, createWake, formatWake } from '@gsd-code-skill/wake-format';
import { ulid } from 'ulid';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import { ownHost } from '../own-host.ts';
import { describeRunProblem } from '../run-problem.ts';
import { deliverThroughWorker, type WorkerDelivery } from './through-worker.ts';
import { syncSessions } from './transport.ts';

/** The name of the check that sends a wake. */
export const testWakeCheck = 'test wake';

export interface TestWakeOptions {
  /**
   * Milliseconds to wait for the outcome.
   *
   * @default 120000
   */
  readonly timeout?: number | undefined;
}

/** Sends a wake that asks for nothing, by the worker, and says what the worker did with it. */
export async function sendTestWake(
  agent: Agent,
  machine: Machine,
  { timeout = 120_000 }: TestWakeOptions = {},
): Promise<Check> {
  const id = ulid();
  const host = await ownHost(machine);
  const text = writeTestWake(agent, id, {
    text: 'This is a test: wakes of this session reach you. Nothing needs to be done.',
    host,
    actions: availableActions({
      sessionName: sessionNameOf(agent),
      trigger: 'test',
      tools: host?.tools,
    }),
  });
  return checkDelivery(
    testWakeCheck,
    agent,
    await deliverThroughWorker(agent, { id, text }, machine, { timeout }),
  );
}

/** What came of a wake that the worker was handed. */
export function checkDelivery(check: string, agent: Agent, delivery: WorkerDelivery): Check {
  const session = openClawSessionOf(agent);
  const to = session.key ?? session.id;
  const list = 'gsd-hooks outbox list';
  switch (delivery.status) {
    case 'delivered': {
      const { transport, problem } = delivery;
      if (problem === undefined) return ok(check, `delivered to ${to} by ${transport}`);
      const { words, fix } = describeRunProblem(problem);
      return failed(check, `delivered to ${to} by ${transport}, but ${words}: ${problem}`, fix);
    }
    case 'sent':
      return warning(check, `sent to ${to}, which has not taken it yet`, list);
    case 'stuck':
      return failed(check, 'not sent: earlier wakes are stuck ahead of it', list);
    case 'unroutable':
      return failed(check, `unroutable: ${delivery.message}`, syncSessions);
    case 'failed': {
      const { message } = delivery;
      if (!isOfRun(delivery)) {
        return failed(check, `failed: ${message}`, 'gsd-hooks worker status');
      }
      const { words, fix } = describeRunProblem(message);
      return failed(check, `not taken, ${words}: ${message}`, fix);
    }
  }
}

interface TestWords {
  readonly text: string;
  /** This machine, where the fleet has several. */
  readonly host?: OwnHost | undefined;
  readonly actions: readonly string[];
}

/** The text of a wake that is a test. */
export function writeTestWake(
  agent: Agent,
  id: string,
  { text, host, actions }: TestWords,
): string {
  return formatWake(
    createWake({
      agentId: agent.agent_id,
      sessionName: sessionNameOf(agent),
      ...(host && { host: host.name }),
      timestamp: new Date().toISOString(),
      wakeId: id,
      trigger: { type: 'test', source: 'hook' },
      content: { kind: 'content', text },
      actions: [...actions],
    }),
  );
}
