import { GatewayClient } from '@openclaw/gateway-client';
import type * as z from 'zod';
import { OpenClawError } from '../openclaw-error.ts';
import { toOpenClawError } from './gateway-error.ts';

export interface ConnectionOptions {
  readonly url: string;
  readonly token?: string | undefined;
  readonly scopes: readonly string[];
  readonly protocol: number;
  readonly connectTimeout: number;
  readonly onConnection: (state: 'open' | OpenClawError) => void;
}

interface RequestOptions {
  /** Waits for the second response, the one that ends an agent's run. */
  readonly final?: boolean;
  /** @default 30000 */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly onSent?: () => void;
  readonly onAccepted?: () => void;
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
}

export function openConnection({
  url,
  token,
  scopes,
  protocol,
  connectTimeout,
  onConnection,
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
    const client = new GatewayClient({
      url,
      ...(token !== undefined && { token }),
      minProtocol: protocol,
      maxProtocol: protocol,
      role: 'operator',
      scopes: [...scopes],
      deviceIdentity: null,
      onHelloOk: (hello) => {
        clearTimeout(timer);
        const { version } = hello.server;
        const startedAt = performance.now() - hello.snapshot.uptimeMs;
        settle({ client, gateway: { version, startedAt } });
        onConnection('open');
      },
      onConnectError: lose,
      onClose: (code, reason, info) =>
        lose(info?.connectError ?? new Error(`closed (${code}) ${reason}`.trim())),
    });

    // the caller decides when to try again, so the client's own reconnecting ends here
    function lose(error: unknown) {
      clearTimeout(timer);
      const reason = toOpenClawError(`connect ${url}`, error);
      // several things may tell of one loss
      if (live === opening && !closed) onConnection(reason);
      if (live === opening) live = undefined;
      refuse(reason);
      client.stop();
    }

    try {
      client.start();
    } catch (error) {
      lose(error);
    }
    return opening;
  }

  return {
    async request(method, params, answer, { final = false, timeout = 30_000, ...rest } = {}) {
      try {
        const { client } = await connect();
        const payload = await client.request(method, params, {
          expectFinal: final,
          timeoutMs: timeout,
          ...rest,
        });
        const parsed = answer.safeParse(payload);
        if (parsed.success) return parsed.data;
        throw new OpenClawError('bad-output', `${method}: answer not understood`, {
          cause: parsed.error,
        });
      } catch (error) {
        throw toOpenClawError(method, error);
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
