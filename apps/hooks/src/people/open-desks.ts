import type { Environment } from '@gsd-code-skill/core';
import {
  createApprovalDesk,
  createQuestionDesk,
  detectTransport,
  type PeopleDesk,
} from '@gsd-code-skill/openclaw-client';
import { type Registry, resolveDelivery } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';

/** Opens the ways over OpenClaw by which the registry says that people are asked; none without a gateway. */
export async function openDesks(
  registry: Registry,
  env: Environment,
  stateDir: string,
): Promise<readonly PeopleDesk[]> {
  const ways = new Set(registry.people?.openclaw ?? []);
  if (ways.size === 0) return [];
  const { transport, gateway_url: gatewayUrl } = resolveDelivery(registry);
  const found = await detectTransport({
    env,
    transport,
    gatewayUrl,
    device: statePaths(stateDir).device,
  });
  // a host that was let in as a device may send wakes and ask nobody
  if (found.transport !== 'gateway' || found.device !== undefined) return [];
  const { url, token } = found;
  return [
    ...(ways.has('question') ? [createQuestionDesk({ url, token })] : []),
    ...(ways.has('approval') ? [createApprovalDesk({ url, token })] : []),
  ];
}
