import { setTimeout as delay } from 'node:timers/promises';
import { openOpenClaw } from '@gsd-code-skill/fleet';
import {
  type DeliveryOutcome,
  type Message,
  type Outbox,
  openOutbox,
} from '@gsd-code-skill/openclaw-client';
import { maxAgeOf, type Registry, resolveDelivery } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import type { Launcher } from '../command-line/launcher.ts';

/** What became of a wake: delivered, or kept in the outbox, and why. */
export interface Sent {
  readonly status: 'delivered' | 'queued' | 'dead';
  readonly reason?: string;
}

/** Wakes on their way, by the outbox that the hooks' worker shares. */
export interface ReportSender {
  /** Resolves when the wake is safe on disk; `recipient` is the agent that it is for, if it is for one. */
  send(wake: Message, recipient?: string): Promise<void>;
  /** Delivers what can be delivered soon, and leaves the rest to the worker. */
  finish(): Promise<ReadonlyMap<string, Sent>>;
}

const sendTimeout = 10_000;

export function createReportSender(
  launcher: Launcher,
  registry: Pick<Registry, 'delivery'>,
): ReportSender {
  const sent = new Map<string, Sent>();
  let outbox: Outbox | undefined;

  function open(): Outbox {
    return openOutbox(statePaths(launcher.stateDir).outbox, {
      maxAge: maxAgeOf(resolveDelivery(registry)),
      onEvent(event) {
        // the worker's own wakes lie in the same outbox
        if (event.kind === 'trouble' || event.kind === 'unreadable' || !sent.has(event.id)) return;
        if (event.kind === 'dead') sent.set(event.id, { status: 'dead', reason: event.message });
        else sent.set(event.id, toSent(event.outcome));
      },
    });
  }

  const isOpen = () =>
    [...sent.values()].some(({ status, reason }) => status === 'queued' && reason === undefined);

  return {
    async send(wake, recipient) {
      outbox ??= open();
      sent.set(wake.id, { status: 'queued' });
      await outbox.enqueue(wake, { recipient });
    },
    async finish() {
      if (outbox === undefined) return sent;
      const openclaw = await openOpenClaw(launcher, resolveDelivery(registry));
      const pump = outbox.start(openclaw);
      try {
        const end = performance.now() + sendTimeout;
        while (isOpen() && performance.now() < end) await delay(50);
      } finally {
        await pump.stop();
        await openclaw.close();
      }
      return sent;
    },
  };
}

function toSent({ status, message }: DeliveryOutcome): Sent {
  return status === 'delivered' ? { status } : { status: 'queued', reason: message };
}
