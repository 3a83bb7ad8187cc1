import type { Environment } from '@gsd-code-skill/core';
import { type OpenClaw, openTransport } from '@gsd-code-skill/openclaw-client';
import type { Delivery } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';

/** Opens the way to OpenClaw that the registry's delivery settings name. */
export function openOpenClaw(
  { stateDir, env }: { readonly stateDir: string; readonly env: Environment },
  { transport, gateway_url: gatewayUrl }: Delivery,
): Promise<OpenClaw> {
  const { inbox: inboxDir, device } = statePaths(stateDir);
  return openTransport({ env, transport, gatewayUrl, inboxDir, device });
}
