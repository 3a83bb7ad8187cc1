import type { Environment } from '@gsd-code-skill/core';
import {
  type DeliveryOutcome,
  type OpenClaw,
  type Outbox,
  type OutboxOptions,
  openOutbox,
  type Pump,
} from '@gsd-code-skill/openclaw-client';
import { type Delivery, maxAgeOf } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import { redirectToNewSessions, type SessionOf } from './redirect.ts';
import { createWay, type Way, type WayReport } from './way-to-openclaw.ts';

/** The outbox, and the way to OpenClaw that its wakes take, changed with the settings and the world. */
export interface Line extends Pick<Way, 'probe'> {
  /** Goes by these settings from here on. */
  use(delivery: Delivery): Promise<void>;
  /** Begins to deliver what is in the outbox. */
  start(): void;
  outbox(): Outbox;
  /** `undefined` before the first settings. */
  openclaw(): OpenClaw | undefined;
  /** Takes note of how a delivery went. */
  note(outcome: DeliveryOutcome): void;
  close(): Promise<void>;
}

export interface LineOptions extends Required<Pick<OutboxOptions, 'onEvent' | 'onSettled'>> {
  readonly stateDir: string;
  readonly env: Environment;
  readonly sessionOf: SessionOf;
  /** The transport as the outbox uses it. */
  readonly through: (openclaw: OpenClaw) => OpenClaw;
  readonly onWay?: ((report: WayReport) => void) | undefined;
  readonly onTrouble: (error: unknown) => void;
}

interface Opened {
  readonly outbox: Outbox;
  readonly openclaw: OpenClaw;
  pump?: Pump;
}

export function createLine(options: LineOptions): Line {
  const { stateDir, env, sessionOf, through, onEvent, onSettled, onWay, onTrouble } = options;
  const way = createWay({ stateDir, env, onReport });
  const dir = statePaths(stateDir).outbox;
  let opened: Opened | undefined;
  let settings: Delivery | undefined;
  let changing: Promise<void> = Promise.resolve();
  let isStarted = false;
  let isLost = false;

  function onReport(report: WayReport): void {
    // what waits for its next attempt need not, once the gateway is back
    if (isLost && report.connection === 'open') void opened?.outbox.retryAll().catch(onTrouble);
    isLost = report.connection === 'lost';
    onWay?.(report);
  }

  function pump(): void {
    if (opened !== undefined && isStarted)
      opened.pump ??= opened.outbox.start(through(opened.openclaw));
  }

  // events of several panes may bring the same change at once
  function use(delivery: Delivery): Promise<void> {
    settings = delivery;
    changing = changing.catch(() => {}).then(() => change(delivery));
    return changing;
  }

  async function change(delivery: Delivery): Promise<void> {
    const found = await way.look(delivery);
    if (found === undefined) return;
    const openclaw = redirectToNewSessions(found, sessionOf);
    const maxAge = maxAgeOf(delivery);
    const isOther = opened !== undefined;
    await close();
    opened = { openclaw, outbox: openOutbox(dir, { maxAge, onEvent, onSettled }) };
    pump();
    // what the old way could not do, the new one may
    if (isOther) await opened.outbox.retryAll();
  }

  async function close(): Promise<void> {
    const closing = opened;
    opened = undefined;
    await closing?.pump?.stop();
    await closing?.openclaw.close();
  }

  return {
    use,
    start() {
      isStarted = true;
      pump();
    },
    outbox: () => opened?.outbox ?? openOutbox(dir),
    openclaw: () => opened?.openclaw,
    note(outcome) {
      if (outcome.status === 'delivered') way.note('delivered');
      if (outcome.status !== 'failed') return;
      way.note(outcome.error);
      // another token, or another way, may do what this one could not
      if (outcome.error.code === 'unauthorized' && settings) void use(settings).catch(onTrouble);
    },
    probe: way.probe,
    close,
  };
}
