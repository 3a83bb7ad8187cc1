import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openOutbox, type Wake } from '@gsd-code-skill/openclaw-client';
import { type Registry, resolveDelivery } from '@gsd-code-skill/registry';
import type { Launcher } from './launcher.ts';
import { openOpenClaw } from './openclaw.ts';

/** What became of a wake: delivered, or kept in the outbox, and why. */
export interface Sent {
  readonly status: 'delivered' | 'queued' | 'dead';
  readonly reason?: string;
}

const patience = 10_000;

/**
 * Puts wakes into the outbox that the hooks' worker shares, and delivers what can be delivered
 * soon; the worker goes on with the rest.
 */
export async function sendWakes(
  launcher: Launcher,
  registry: Pick<Registry, 'delivery'>,
  wakes: readonly Wake[],
): Promise<ReadonlyMap<string, Sent>> {
  if (wakes.length === 0) return new Map();
  const sent = new Map<string, Sent>(wakes.map(({ id }) => [id, { status: 'queued' }]));
  const outbox = openOutbox(join(launcher.stateDir, 'outbox'), {
    maxAge: resolveDelivery(registry).retry.max_age_h * 3_600_000,
    onEvent(event) {
      if (event.type === 'trouble' || event.type === 'unreadable' || !sent.has(event.id)) return;
      if (event.type === 'dead') sent.set(event.id, { status: 'dead', reason: event.message });
      else sent.set(event.id, toSent(event.outcome));
    },
  });
  for (const wake of wakes) await outbox.enqueue(wake);

  const openclaw = await openOpenClaw(launcher, registry);
  const pump = outbox.start(openclaw);
  try {
    const end = performance.now() + patience;
    const isOpen = () =>
      [...sent.values()].some(({ status, reason }) => status === 'queued' && !reason);
    while (isOpen() && performance.now() < end) await delay(50);
  } finally {
    await pump.stop();
    await openclaw.close();
  }
  return sent;
}

type Outcome = Awaited<ReturnType<Awaited<ReturnType<typeof openOpenClaw>>['deliver']>>;

function toSent(outcome: Outcome): Sent {
  switch (outcome.status) {
    case 'delivered':
      return { status: 'delivered' };
    case 'failed':
      return { status: 'queued', reason: outcome.error.message };
    case 'unroutable':
      return { status: 'queued', reason: outcome.message };
    case 'queued':
      return { status: 'queued', reason: outcome.reason };
    case 'timeout':
      return { status: 'queued', reason: 'OpenClaw did not take it in time' };
  }
}
