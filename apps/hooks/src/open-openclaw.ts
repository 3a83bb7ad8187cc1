import { join } from 'node:path';
import {
  createCli,
  createGateway,
  createInbox,
  detectTransport,
  type OpenClaw,
} from '@gsd-code-skill/openclaw-client';
import type { Delivery } from '@gsd-code-skill/registry';

/** Opens the way to OpenClaw that the registry's delivery settings name. */
export async function openTransport(
  stateDir: string,
  env: Readonly<Record<string, string | undefined>>,
  { transport, gateway_url: gatewayUrl }: Delivery,
): Promise<OpenClaw> {
  const found = await detectTransport({ env, transport, gatewayUrl });
  switch (found.transport) {
    case 'gateway':
      return createGateway({ url: found.url, token: found.token });
    case 'cli':
      return createCli({ command: found.command, env });
    case 'inbox':
      return createInbox({ dir: join(stateDir, 'inbox') });
  }
}
