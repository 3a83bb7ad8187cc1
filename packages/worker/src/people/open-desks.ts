import type { Environment } from '@gsd-code-skill/core';
import {
  createApprovalDesk,
  createQuestionDesk,
  detectTransport,
  type PeopleDesk,
} from '@gsd-code-skill/openclaw-client';
import { type Registry, resolveDelivery } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';

/** The ways over OpenClaw by which people are asked. */
export interface Desks {
  /** Those that the registry names, to where OpenClaw is now; none without a gateway. */
  follow(registry: Registry): Promise<readonly PeopleDesk[]>;
  close(): Promise<void>;
}

export function openDesks(env: Environment, stateDir: string): Desks {
  const { device } = statePaths(stateDir);
  let opened: readonly PeopleDesk[] = [];
  let known = '';

  async function close(): Promise<void> {
    await Promise.allSettled(opened.map((desk) => desk.close()));
  }

  return {
    async follow(registry) {
      const ways = registry.people?.openclaw ?? [];
      const { transport, gateway_url: gatewayUrl } = resolveDelivery(registry);
      const asked = { env, transport, gatewayUrl, device };
      const found = ways.length > 0 && (await detectTransport(asked));
      // a host that was let in as a device may send wakes and ask nobody
      const place = found && found.transport === 'gateway' && !found.device ? found : undefined;
      const current = JSON.stringify([ways, place?.url, place?.token]);
      if (current === known) return opened;
      known = current;
      await close();
      opened = place ? ways.map((way) => desksOf[way](place)) : [];
      return opened;
    },
    close,
  };
}

const desksOf = { question: createQuestionDesk, approval: createApprovalDesk } as const;
