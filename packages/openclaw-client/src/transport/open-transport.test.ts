import { join } from 'node:path';
import { openclawStandIn } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { startScriptedGateway } from '../../test/scripted-gateway.ts';
import { inboxMessages } from '../inbox/inbox-messages.ts';
import { openTransport } from './open-transport.ts';

const pilot = { key: 'agent:warden:pilot', id: 'uuid-of-pilot', agentId: 'warden' };
const wake = { id: 'w1', text: 'hello', session: { key: pilot.key } };

const test = base.extend<{ env: Record<string, string> }>({
  env: async ({ folder }, use) => use({ HOME: folder, PATH: folder }),
});

test('opens a gateway, with its address and token', async ({ folder, env }) => {
  const gateway = await startScriptedGateway({ sessions: [pilot] });
  const openclaw = await openTransport({
    env: { ...env, OPENCLAW_GATEWAY_TOKEN: gateway.token },
    gatewayUrl: gateway.url,
    inboxDir: join(folder, 'inbox'),
  });
  try {
    expect(openclaw.transport).toBe('gateway');
    expect(await openclaw.deliver(wake)).toMatchObject({ status: 'delivered' });
    expect(gateway.turns).toMatchObject([{ sessionKey: pilot.key, message: 'hello' }]);
  } finally {
    await openclaw.close();
    await gateway.close();
  }
});

test('opens the command, in the environment it was found in', async ({ folder, env }) => {
  const { key, id: sessionId, agentId } = pilot;
  const { bin } = await openclawStandIn(folder, { sessions: [{ key, sessionId, agentId }] });
  const openclaw = await openTransport({
    env: { ...env, PATH: `${bin}:${process.env.PATH}` },
    inboxDir: join(folder, 'inbox'),
  });
  expect(openclaw.transport).toBe('cli');
  expect(await openclaw.resolveSession({ id: pilot.id })).toMatchObject({ key: pilot.key });
  await openclaw.close();
});

test.for(['auto', 'inbox'] as const)('opens the inbox (%s)', async (transport, { folder, env }) => {
  const inboxDir = join(folder, 'inbox');
  const openclaw = await openTransport({ env, transport, inboxDir });
  expect(openclaw.transport).toBe('inbox');
  expect(await openclaw.deliver(wake)).toMatchObject({ status: 'delivered' });
  expect(await inboxMessages(inboxDir)).toMatchObject([{ wake }]);
  await openclaw.close();
});
