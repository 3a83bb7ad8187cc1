import { stat } from 'node:fs/promises';
import { type Environment, findProgram, stampOf, type Transport } from '@gsd-code-skill/core';
import * as z from 'zod';
import { enrolledAt, readDevice } from '../device/device-file.ts';
import { gatewayPort } from '../gateway/connection.ts';
import { configPath, readOpenClawConfig } from './openclaw-config.ts';

export interface DetectOptions {
  readonly env: Environment;
  /**
   * The transport that was asked for.
   *
   * @default 'auto'
   */
  readonly transport?: 'auto' | Transport | undefined;
  /** Gateway that was asked for; it wins over environment and configuration. */
  readonly gatewayUrl?: string | undefined;
  /** File of the device that this host may be to a gateway elsewhere. */
  readonly device?: string | undefined;
  /** A token that the gateway has refused: another is taken where there is one. */
  readonly refusedToken?: string | undefined;
}

/** The way to OpenClaw, and where it was found. */
export type DetectedTransport =
  | {
      readonly transport: 'gateway';
      readonly url: string;
      readonly token: string | undefined;
      /** File of the device that this host is to it; in place of the token. */
      readonly device?: string;
      readonly source: string;
    }
  | { readonly transport: 'cli'; readonly command: string; readonly source: string }
  | { readonly transport: 'inbox'; readonly source: string };

const configuration = z.looseObject({
  gateway: z
    .looseObject({
      port: z.number().optional(),
      // a token may also be a reference that only OpenClaw can follow
      auth: z.looseObject({ token: z.unknown() }).optional(),
      remote: z.looseObject({ url: z.string().optional(), token: z.unknown() }).optional(),
    })
    .optional(),
});

/**
 * Finds OpenClaw: its gateway when that is asked for or named, this host is enrolled there or a
 * token is known; else its command, else the inbox.
 */
export async function detectTransport({
  env,
  transport = 'auto',
  gatewayUrl,
  device,
  refusedToken,
}: DetectOptions): Promise<DetectedTransport> {
  if (transport === 'inbox') return { transport, source: 'asked for' };
  if (transport === 'cli') {
    return {
      transport,
      command: (await findProgram('openclaw', env)) ?? 'openclaw',
      source: 'asked for',
    };
  }

  if (device !== undefined && gatewayUrl !== undefined && isEnrolled(device, gatewayUrl)) {
    return {
      ...{ transport: 'gateway', url: gatewayUrl, token: undefined, device },
      source: 'this host is enrolled there',
    };
  }
  const gateway = await findGateway(env, gatewayUrl, refusedToken);
  if (transport === 'gateway' || gateway.token !== undefined || gatewayUrl !== undefined) {
    return { transport: 'gateway', ...gateway };
  }
  const command = await findProgram('openclaw', env);
  return command === undefined
    ? { transport: 'inbox', source: 'no gateway token, no openclaw on PATH' }
    : { transport: 'cli', command, source: 'PATH' };
}

async function findGateway(
  env: Environment,
  gatewayUrl: string | undefined,
  refused: string | undefined,
) {
  const path = configPath(env);
  const config = configuration.safeParse(await readOpenClawConfig(env)).data?.gateway;
  const remote = config?.remote?.url === undefined ? undefined : config.remote;
  const port = env.OPENCLAW_GATEWAY_PORT || config?.port || gatewayPort;
  const fromConfig = plainText(remote ? remote.token : config?.auth?.token);
  const inEnv = env.OPENCLAW_GATEWAY_TOKEN || undefined;
  // a process keeps its environment, while the configuration goes with the time
  const fromEnv = inEnv === refused && fromConfig !== undefined ? undefined : inEnv;
  return {
    url: gatewayUrl ?? env.OPENCLAW_GATEWAY_URL ?? remote?.url ?? `ws://127.0.0.1:${port}`,
    token: fromEnv ?? fromConfig,
    source: fromEnv ? 'OPENCLAW_GATEWAY_TOKEN' : fromConfig ? path : 'no token found',
  };
}

/** Changes when OpenClaw comes, goes or is configured anew; far cheaper than to look for it. */
export async function transportStamp(env: Environment, device?: string): Promise<string> {
  const files = [configPath(env), ...(device === undefined ? [] : [device])];
  const stamps = await Promise.all(files.map(stampAt));
  return JSON.stringify([...stamps, await findProgram('openclaw', env)]);
}

async function stampAt(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && stampOf(found);
}

function isEnrolled(path: string, gatewayUrl: string): boolean {
  try {
    return enrolledAt(readDevice(path)) === gatewayUrl;
  } catch {
    // whoever opens it is told; no other secret is tried in its place
    return true;
  }
}

function plainText(token: unknown): string | undefined {
  return typeof token === 'string' && token !== '' && !token.includes('${') ? token : undefined;
}
