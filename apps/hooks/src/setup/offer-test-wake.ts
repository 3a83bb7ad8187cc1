import { isEnabled, type Registry, sessionNameOf } from '@gsd-code-skill/registry';
import { sendTestWake } from '../diagnose/delivery/test-wake.ts';
import type { Machine } from '../diagnose/machine.ts';
import type { Guide } from './guide/guide.ts';

/** Sends one message through the whole chain. */
export async function offerTestWake(
  registry: Registry | undefined,
  machine: Machine,
  guide: Guide,
): Promise<void> {
  const enabled = registry?.agents.filter(isEnabled) ?? [];
  if (enabled.length === 0) return;
  const chosen = await guide.pick(
    'Send a test message to',
    enabled.map((agent) => ({ value: agent.agent_id, hint: sessionNameOf(agent) })),
  );
  const agent = enabled.find(({ agent_id }) => agent_id === chosen);
  if (agent === undefined) return;
  const check = await guide.wait(`Sending a test message to ${agent.agent_id}`, () =>
    sendTestWake(agent, machine),
  );
  guide.check({ ...check, agent: agent.agent_id });
}
