import type { Environment } from '@gsd-code-skill/core';
import {
  type DetectedTransport,
  detectTransport,
  type OpenClaw,
  type OpenClawError,
  openDetected,
  transportStamp,
} from '@gsd-code-skill/openclaw-client';
import type { Delivery } from '@gsd-code-skill/registry';
import { statePaths, type WorkerConnection } from '@gsd-code-skill/session-channel';
import { whatFailed } from './what-failed.ts';

/** The way to OpenClaw in use, as the worker tells it. */
export interface WayReport {
  readonly transport: OpenClaw['transport'];
  /** The gateway's address, or the command. */
  readonly target?: string;
  /** Where it was found. */
  readonly source: string;
  /** True when this host is a device of the gateway. */
  readonly isEnrolled: boolean;
  readonly connection: WorkerConnection;
  /** What went wrong just now. */
  readonly error?: OpenClawError;
}

/** The way to OpenClaw, looked for again when the world has changed. */
export interface Way {
  /** The way that these settings ask for, where it is another than the one before. */
  look(delivery: Delivery): Promise<OpenClaw | undefined>;
  /** Takes note of how a delivery went. */
  note(outcome: 'delivered' | OpenClawError): void;
  /** Looks whether a gateway answers that is not known to. */
  probe(): Promise<void>;
}

export interface WayOptions {
  readonly stateDir: string;
  readonly env: Environment;
  readonly onReport: (report: WayReport) => void;
}

interface Found {
  readonly settings: string;
  readonly stamp: string;
  readonly transport: DetectedTransport;
  readonly openclaw: OpenClaw;
  connection: WorkerConnection;
}

/** Milliseconds for which the world is taken to be as it was. */
const lookInterval = 1000;
/** Milliseconds between attempts to reach a gateway that nobody needs right now. */
const probeInterval = 30_000;
/** The same for one that refuses: many attempts with a wrong token make it shut the door. */
const refusedInterval = 300_000;

export function createWay({ stateDir, env, onReport }: WayOptions): Way {
  const { inbox: inboxDir, device } = statePaths(stateDir);
  let found: Found | undefined;
  let refused: string | undefined;
  let isDoubted = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let probedAt = Number.NEGATIVE_INFINITY;

  function report(error?: OpenClawError): void {
    if (found === undefined) return;
    const { transport, connection } = found;
    const target = targetOf(transport);
    onReport({
      transport: transport.transport,
      ...(target !== undefined && { target }),
      source: transport.source,
      isEnrolled: transport.transport === 'gateway' && transport.device !== undefined,
      connection,
      ...(error !== undefined && { error }),
    });
  }

  function see(one: Found, state: 'open' | OpenClawError): void {
    if (one !== found) return;
    const before = one.connection;
    if (state === 'open') one.connection = 'open';
    else one.connection = state.code === 'unauthorized' ? 'refused' : 'lost';
    if (state === 'open' && before === 'open') return;
    if (one.connection === 'refused') {
      // the token may have been changed where it is kept
      isDoubted = true;
      refused = one.transport.transport === 'gateway' ? one.transport.token : undefined;
    }
    report(state === 'open' ? undefined : state);
  }

  function open(transport: DetectedTransport, settings: string, stamp: string): OpenClaw {
    const onConnection = (state: 'open' | OpenClawError) => see(opened, state);
    const openclaw = openDetected(transport, { env, inboxDir, onConnection });
    const connection = transport.transport === 'inbox' ? 'open' : 'untried';
    const opened: Found = { settings, stamp, transport, openclaw, connection };
    found = opened;
    probedAt = Number.NEGATIVE_INFINITY;
    report();
    return openclaw;
  }

  return {
    async look(delivery) {
      const settings = JSON.stringify(delivery);
      const isSame = found?.settings === settings;
      if (isSame && !isDoubted && performance.now() - lookedAt < lookInterval) return undefined;
      lookedAt = performance.now();
      // before it is read, or a change in between would be missed
      const stamp = await transportStamp(env, device);
      if (isSame && !isDoubted && found?.stamp === stamp) return undefined;
      isDoubted = false;
      const { transport, gateway_url: gatewayUrl } = delivery;
      const asked = { env, transport, gatewayUrl, device, refusedToken: refused };
      const now = await detectTransport(asked);
      if (!isSame || found === undefined || !isSameWay(found.transport, now)) {
        return open(now, settings, stamp);
      }
      found = Object.assign(found, { stamp });
      return undefined;
    },
    note(outcome) {
      if (found === undefined || found.transport.transport === 'inbox') return;
      const isOfTheWay =
        outcome === 'delivered' ||
        whatFailed(outcome.code) === 'way' ||
        found.connection !== 'open';
      if (isOfTheWay) see(found, outcome === 'delivered' ? 'open' : outcome);
    },
    async probe() {
      const one = found;
      // the command takes seconds of this machine's time, so that only wakes try it
      if (one?.transport.transport !== 'gateway' || one.connection === 'open') return;
      const interval = one.connection === 'refused' ? refusedInterval : probeInterval;
      if (performance.now() - probedAt < interval) return;
      probedAt = performance.now();
      await one.openclaw.health();
    },
  };
}

function isSameWay(one: DetectedTransport, other: DetectedTransport): boolean {
  return JSON.stringify({ ...one, source: '' }) === JSON.stringify({ ...other, source: '' });
}

function targetOf(transport: DetectedTransport): string | undefined {
  if (transport.transport === 'gateway') return withoutSecrets(transport.url);
  return transport.transport === 'cli' ? transport.command : undefined;
}

// an address may carry a password or a token
function withoutSecrets(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
  } catch {
    return 'an invalid address';
  }
}
