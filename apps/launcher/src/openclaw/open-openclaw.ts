import { type OpenClaw, openTransport } from '@gsd-code-skill/openclaw-client';
import { type Registry, resolveDelivery } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import type { Launcher } from '../command-line/launcher.ts';

/** Opens the way to OpenClaw that the registry's delivery settings name. */
export function openOpenClaw(
  { env, stateDir }: Launcher,
  registry: Pick<Registry, 'delivery'>,
): Promise<OpenClaw> {
  const { transport, gateway_url: gatewayUrl } = resolveDelivery(registry);
  return openTransport({ env, transport, gatewayUrl, inboxDir: statePaths(stateDir).inbox });
}
