import type { Environment } from '@gsd-code-skill/core';
import { createCli } from '../cli/cli.ts';
import { createGateway, type GatewayOptions } from '../gateway/gateway.ts';
import { createInbox } from '../inbox/inbox.ts';
import type { OpenClaw } from '../openclaw.ts';
import { type DetectedTransport, type DetectOptions, detectTransport } from './detect-transport.ts';

export interface OpenDetectedOptions extends Pick<GatewayOptions, 'onConnection'> {
  readonly env: Environment;
  /** Folder of the inbox, for when that is the way. */
  readonly inboxDir: string;
}

export interface OpenTransportOptions extends DetectOptions, OpenDetectedOptions {}

/** Opens the way to OpenClaw that `detectTransport` finds. */
export async function openTransport(options: OpenTransportOptions): Promise<OpenClaw> {
  return openDetected(await detectTransport(options), options);
}

/** Opens a way to OpenClaw that was found. */
export function openDetected(
  found: DetectedTransport,
  { env, inboxDir, onConnection }: OpenDetectedOptions,
): OpenClaw {
  switch (found.transport) {
    case 'gateway': {
      const { url, token, device } = found;
      return createGateway({ url, token, device, ...(onConnection && { onConnection }) });
    }
    case 'cli':
      return createCli({ command: found.command, env });
    case 'inbox':
      return createInbox({ dir: inboxDir });
  }
}
