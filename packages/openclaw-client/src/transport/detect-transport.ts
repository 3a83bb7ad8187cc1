import { constants, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Environment, exists, homeOf } from '@gsd-code-skill/core';
import JSON5 from 'json5';
import * as z from 'zod';

export interface DetectOptions {
  readonly env: Environment;
  /**
   * The transport that was asked for.
   *
   * @default 'auto'
   */
  readonly transport?: 'auto' | 'gateway' | 'cli' | 'inbox';
  /** Gateway that was asked for; it wins over environment and configuration. */
  readonly gatewayUrl?: string | undefined;
}

/** The way to OpenClaw, and where it was found. */
export type DetectedTransport =
  | {
      readonly transport: 'gateway';
      readonly url: string;
      readonly token: string | undefined;
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

/** Finds OpenClaw: its gateway when a token is known, else its command, else the inbox. */
export async function detectTransport({
  env,
  transport = 'auto',
  gatewayUrl,
}: DetectOptions): Promise<DetectedTransport> {
  if (transport === 'inbox') return { transport, source: 'asked for' };
  if (transport === 'cli') {
    return { transport, command: (await findCommand(env)) ?? 'openclaw', source: 'asked for' };
  }

  const gateway = await findGateway(env, gatewayUrl);
  if (transport === 'gateway' || gateway.token !== undefined || gatewayUrl !== undefined) {
    return { transport: 'gateway', ...gateway };
  }
  const command = await findCommand(env);
  return command === undefined
    ? { transport: 'inbox', source: 'no gateway token, no openclaw on PATH' }
    : { transport: 'cli', command, source: 'PATH' };
}

async function findGateway(env: Environment, gatewayUrl: string | undefined) {
  const path = configPath(env);
  const config = await readConfiguration(path);
  const remote = config?.remote?.url === undefined ? undefined : config.remote;
  const port = env.OPENCLAW_GATEWAY_PORT || config?.port || 18789;
  const fromEnv = env.OPENCLAW_GATEWAY_TOKEN || undefined;
  const fromConfig = plainText(remote ? remote.token : config?.auth?.token);
  return {
    url: gatewayUrl ?? env.OPENCLAW_GATEWAY_URL ?? remote?.url ?? `ws://127.0.0.1:${port}`,
    token: fromEnv ?? fromConfig,
    source: fromEnv ? 'OPENCLAW_GATEWAY_TOKEN' : fromConfig ? path : 'no token found',
  };
}

async function readConfiguration(path: string) {
  try {
    return configuration.safeParse(JSON5.parse(await readFile(path, 'utf8'))).data?.gateway;
  } catch {
    // absent, unreadable or not JSON5: OpenClaw's own concern
    return undefined;
  }
}

function configPath(env: Environment): string {
  if (env.OPENCLAW_CONFIG_PATH) return env.OPENCLAW_CONFIG_PATH;
  const home = env.OPENCLAW_HOME || homeOf(env);
  return join(env.OPENCLAW_STATE_DIR || join(home, '.openclaw'), 'openclaw.json');
}

function plainText(token: unknown): string | undefined {
  return typeof token === 'string' && token !== '' && !token.includes('${') ? token : undefined;
}

async function findCommand(env: Environment): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, 'openclaw');
    if (await exists(path, constants.X_OK)) return path;
  }
  return undefined;
}
