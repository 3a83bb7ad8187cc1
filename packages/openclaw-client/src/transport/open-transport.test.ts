import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { startScriptedGateway } from '../../test/scripted-gateway.ts';
import { inboxMessages } from '../inbox/inbox-messages.ts';
import { openTransport } from './open-transport.ts';

const pilot = { key: 'agent:warden:pilot', id: 'uuid-of-pilot', agentId: 'warden' };
const wake = { id: 'w1', text: 'hello', session: { key: pilot.key } };

const test = base.extend<{ home: string; env: Record<string, string> }>({
  home: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'home-'));
    await use(home);
    await rm(home, { recursive: true });
  },
  env: async ({ home }, use) => use({ HOME: home, PATH: home }),
});

test('opens a gateway, with its address and token', async ({ home, env }) => {
  const gateway = await startScriptedGateway({ sessions: [pilot] });
  const openclaw = await openTransport({
    env: { ...env, OPENCLAW_GATEWAY_TOKEN: gateway.token },
    gatewayUrl: gateway.url,
    inboxDir: join(home, 'inbox'),
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

test('opens the command, in the environment it was found in', async ({ home, env }) => {
  const program = new URL('../../test/programs/openclaw.mjs', import.meta.url).href;
  const script = `#!${process.execPath}\nimport(${JSON.stringify(program)});\n`;
  await writeFile(join(home, 'openclaw'), script);
  await chmod(join(home, 'openclaw'), 0o755);
  const sessions = [{ key: pilot.key, sessionId: pilot.id, agentId: pilot.agentId }];
  const openclaw = await openTransport({
    env: { ...env, FIXTURE_LOG: join(home, 'log'), FIXTURE_SESSIONS: JSON.stringify(sessions) },
    inboxDir: join(home, 'inbox'),
  });
  expect(openclaw.transport).toBe('cli');
  expect(await openclaw.resolveSession({ id: pilot.id })).toMatchObject({ key: pilot.key });
  await openclaw.close();
});

test.for(['auto', 'inbox'] as const)('opens the inbox (%s)', async (transport, { home, env }) => {
  const inboxDir = join(home, 'inbox');
  const openclaw = await openTransport({ env, transport, inboxDir });
  expect(openclaw.transport).toBe('inbox');
  expect(await openclaw.deliver(wake)).toMatchObject({ status: 'delivered' });
  expect(await inboxMessages(inboxDir)).toMatchObject([{ wake }]);
  await openclaw.close();
});
