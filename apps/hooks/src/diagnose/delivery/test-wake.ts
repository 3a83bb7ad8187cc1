import { setTimeout as delay } from 'node:timers/promises';
import { type OpenClaw, type OutboxEntry, openOutbox } from '@gsd-code-skill/openclaw-client';
import { type Agent, openClawSessionOf, sessionNameOf } from '@gsd-code-skill/registry';
import { livingWorker, statePaths } from '@gsd-code-skill/session-channel';
import { availableActions, createWake, formatWake } from '@gsd-code-skill/wake-format';
import { ulid } from 'ulid';
import { type Check, failed, ok, warning } from '../check.ts';

const name = 'test wake';

export interface TestWakeOptions {
  readonly stateDir: string;
  readonly openclaw: OpenClaw;
  /**
   * Milliseconds to wait for the outcome.
   *
   * @default 120000
   */
  readonly timeout?: number;
}

/** Sends a wake that asks for nothing, by the outbox and the way that real ones take. */
export async function sendTestWake(
  agent: Agent,
  { stateDir, openclaw, timeout = 120_000 }: TestWakeOptions,
): Promise<Check> {
  const id = ulid();
  const session = openClawSessionOf(agent);
  const to = session.key ?? session.id;
  const outbox = openOutbox(statePaths(stateDir).outbox);
  await outbox.enqueue({ id, text: writeTestWake(agent, id), session });

  const outcome = await awaitOutcome();
  if (outcome === 'delivered') {
    return ok(name, `delivered to ${to} by ${openclaw.transport}`);
  }
  const { status, attempts, message = 'no reason given' } = outcome;
  const isWithOpenClaw = attempts > 0 && (status === undefined || status === 'queued');
  if (isWithOpenClaw) {
    return warning(name, `sent to ${to}, which has not taken it yet`, 'gsd-hooks outbox list');
  }
  // a test that comes hours later would puzzle the agent
  await outbox.drop(id);
  if (attempts === 0) {
    return failed(name, 'not sent: earlier wakes are stuck before it', 'gsd-hooks outbox list');
  }
  const fix = status === 'unroutable' ? 'gsd-launcher sync' : 'openclaw gateway status';
  return failed(name, `${status}: ${message}`, fix);

  async function awaitOutcome(): Promise<'delivered' | OutboxEntry> {
    // a living worker delivers it; without one, this process does
    const pump = (await livingWorker(stateDir)) === undefined ? outbox.start(openclaw) : undefined;
    const deadline = Date.now() + timeout;
    try {
      for (;;) {
        const entry = (await outbox.list()).find((one) => one.id === id);
        // the outbox forgets a wake only when it was consumed
        if (entry === undefined) return 'delivered';
        if (entry.state === 'dead' || entry.status !== undefined) return entry;
        if (Date.now() > deadline) return entry;
        await delay(100);
      }
    } finally {
      await pump?.stop();
    }
  }
}

function writeTestWake(agent: Agent, id: string): string {
  const sessionName = sessionNameOf(agent);
  return formatWake(
    createWake({
      agentId: agent.agent_id,
      sessionName,
      timestamp: new Date().toISOString(),
      wakeId: id,
      trigger: { type: 'test', source: 'hook' },
      content: {
        kind: 'content',
        text: 'This is a test: wakes of this session reach you. Nothing needs to be done.',
      },
      actions: [...availableActions({ sessionName, trigger: 'test' })],
    }),
  );
}
