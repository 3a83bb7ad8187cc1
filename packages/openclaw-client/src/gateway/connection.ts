import type { GatewayClient } from '@openclaw/gateway-client';
import type * as z from 'zod';
import { deviceOptions } from '../device/device-options.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { loadGatewayClient } from './gateway-client.ts';
import { toOpenClawError } from './gateway-error.ts';
import { plainWords } from './plain-words.ts';
import { createPulse, type Pulse } from './pulse.ts';

export interface ConnectionOptions {
  readonly url: string;
  readonly token?: string | undefined;
  /** File of the device that this host is to the gateway; then there is no token. */
  readonly device?: string | undefined;
  /** Lets a device in that the gateway does not know yet. */
  readonly bootstrapToken?: string | undefined;
  /**
   * Milliseconds in which a gateway elsewhere has to answer while somebody waits for it.
   *
   * @default 10000
   */
  readonly silence?: number | undefined;
  readonly scopes: readonly string[];
  /**
   * Version of the gateway's protocol to insist on.
   *
   * @default 4
   */
  readonly protocol?: number | undefined;
  /**
   * Milliseconds a connection may take to open.
   *
   * @default 10000
   */
  readonly connectTimeout?: number | undefined;
  readonly onConnection?: ((state: 'open' | OpenClawError) => void) | undefined;
}

/** Where a gateway listens that nobody has told otherwise. */
export const gatewayPort = 18789;

/** All that a host may do at the gateway: send wakes, and see what became of them. */
export const hostScopes = ['operator.read', 'operator.write'] as const;

interface RequestOptions {
  /** Waits for the second response, the one that ends an agent's run. */
  readonly final?: boolean | undefined;
  /** @default 30000 */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onSent?: (() => void) | undefined;
  readonly onAccepted?: (() => void) | undefined;
}

/** One connection to a gateway, opened when needed and again after it was lost. */
export interface Connection {
  request<Schema extends z.ZodType>(
    method: string,
    params: object,
    answer: Schema,
    options?: RequestOptions,
  ): Promise<z.output<Schema>>;
  /** Who answers; the same object for as long as the connection lasts. */
  gateway(): Promise<Gateway>;
  close(): Promise<void>;
}

export interface Gateway {
  readonly version: string;
  /** On the clock of `performance.now`. */
  readonly startedAt: number;
}

interface Live {
  readonly client: GatewayClient;
  readonly gateway: Gateway;
  readonly pulse: Pulse;
}

export function openConnection({
  url,
  token,
  device,
  bootstrapToken,
  silence = 10_000,
  scopes,
  protocol = 4,
  connectTimeout = 10_000,
  onConnection = () => {},
}: ConnectionOptions): Connection {
  let live: Promise<Live> | undefined;
  let closed = false;

  async function connect(): Promise<Live> {
    if (closed) throw new OpenClawError('closed', `${url}: this client was closed`);
    return live ?? open();
  }

  function open(): Promise<Live> {
    let settle: (opened: Live) => void = () => {};
    let refuse: (error: OpenClawError) => void = () => {};
    const opening = new Promise<Live>((resolve, reject) => {
      settle = resolve;
      refuse = reject;
    });
    // a connection nobody waits for may fail quietly
    opening.catch(() => {});
    live = opening;

    const timer = setTimeout(
      () => lose(new Error(`no answer in ${connectTimeout} ms`)),
      connectTimeout,
    );
    let pulse: Pulse | undefined;
    let client: GatewayClient | undefined;

    async function start(): Promise<void> {
      const { GatewayClient } = await loadGatewayClient();
      // given up meanwhile
      if (live !== opening) return;
      const created = new GatewayClient({
        url,
        ...(device === undefined
          ? { deviceIdentity: null, ...(token !== undefined && { token }) }
          : deviceOptions(device, bootstrapToken)),
        minProtocol: protocol,
        maxProtocol: protocol,
        role: 'operator',
        scopes: [...scopes],
        onHelloOk: (hello) => {
          clearTimeout(timer);
          const version = plainWords(hello.server.version);
          const startedAt = performance.now() - hello.snapshot.uptimeMs;
          pulse = pulseOf(created);
          settle({ client: created, pulse, gateway: { version, startedAt } });
          onConnection('open');
        },
        onConnectError: lose,
        onClose: (code, reason, info) =>
          lose(info?.connectError ?? new Error(`closed (${code}) ${reason}`.trim())),
      });
      client = created;
      created.start();
    }

    function pulseOf(live: GatewayClient): Pulse {
      // a gateway on this machine closes its connections when it dies
      if (device === undefined) return { during: (work) => work, stop: () => {} };
      return createPulse({
        ask: () => live.request('health', {}, { timeoutMs: silence }),
        onSilence: lose,
        interval: silence / 2,
      });
    }

    // the caller decides when to try again, so the client's own reconnecting ends here
    function lose(error: unknown) {
      clearTimeout(timer);
      pulse?.stop();
      const reason = toOpenClawError(`connect ${url}`, error);
      // several things may tell of one loss
      if (live === opening && !closed) onConnection(reason);
      if (live === opening) live = undefined;
      refuse(reason);
      client?.stop();
    }

    start().catch(lose);
    return opening;
  }

  return {
    async request(method, params, answer, options = {}) {
      const { final = false, timeout = 30_000, signal, onSent, onAccepted } = options;
      try {
        const { client, pulse } = await connect();
        const asking = client.request(method, params, {
          expectFinal: final,
          timeoutMs: timeout,
          ...(signal && { signal }),
          ...(onSent && { onSent }),
          ...(onAccepted && { onAccepted }),
        });
        const payload = await pulse.during(asking);
        const parsed = answer.safeParse(payload);
        if (parsed.success) return parsed.data;
        throw new OpenClawError('bad-output', `${method}: answer not understood`, {
          cause: parsed.error,
          call: method,
        });
      } catch (error) {
        throw toOpenClawError(method, error, { call: method });
      }
    },
    async gateway() {
      return (await connect()).gateway;
    },
    async close() {
      closed = true;
      const opened = await live?.catch(() => undefined);
      await opened?.client.stopAndWait();
    },
  };
}
