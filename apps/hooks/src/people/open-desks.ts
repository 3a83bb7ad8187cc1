import type { Environment } from '@gsd-code-skill/core';
import {
  createApprovalDesk,
  createQuestionDesk,
  detectTransport,
  type PeopleDesk,
} from '@gsd-code-skill/openclaw-client';
import { type Registry, resolveDelivery } from '@gsd-code-skill/registry';

/** Opens the ways over OpenClaw by which the registry says that people are asked; none without a gateway. */
export async function openDesks(
  registry: Registry,
  env: Environment,
): Promise<readonly PeopleDesk[]> {
  const ways = new Set(registry.people?.openclaw ?? []);
  if (ways.size === 0) return [];
  const { transport, gateway_url: gatewayUrl } = resolveDelivery(registry);
  const found = await detectTransport({ env, transport, gatewayUrl });
  if (found.transport !== 'gateway') return [];
  const { url, token } = found;
  return [
    ...(ways.has('question') ? [createQuestionDesk({ url, token })] : []),
    ...(ways.has('approval') ? [createApprovalDesk({ url, token })] : []),
  ];
}
