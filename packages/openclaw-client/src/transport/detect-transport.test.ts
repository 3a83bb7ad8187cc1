import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { detectTransport } from './detect-transport.ts';

const test = base.extend<{ home: string; env: Record<string, string> }>({
  home: async ({ folder }, use) => {
    await mkdir(join(folder, 'bin'));
    await mkdir(join(folder, '.openclaw'));
    await use(folder);
  },
  env: async ({ home }, use) => use({ HOME: home, PATH: `/nowhere:${join(home, 'bin')}` }),
});

const configure = (home: string, text: string) =>
  writeFile(join(home, '.openclaw', 'openclaw.json'), text);

async function installCommand(home: string) {
  const command = join(home, 'bin', 'openclaw');
  await writeFile(command, '');
  await chmod(command, 0o755);
  return command;
}

test('takes the gateway of the environment', async ({ env }) => {
  const found = await detectTransport({
    env: { ...env, OPENCLAW_GATEWAY_TOKEN: 't', OPENCLAW_GATEWAY_PORT: '1234' },
  });
  expect(found).toEqual({
    transport: 'gateway',
    url: 'ws://127.0.0.1:1234',
    token: 't',
    source: 'OPENCLAW_GATEWAY_TOKEN',
  });
});

test("takes the gateway of OpenClaw's configuration, which is JSON5", async ({ env, home }) => {
  await installCommand(home);
  await configure(home, "{ // mine\n gateway: { port: 4321, auth: { token: 'from file', }, }, }");
  expect(await detectTransport({ env })).toMatchObject({
    transport: 'gateway',
    url: 'ws://127.0.0.1:4321',
    token: 'from file',
  });
});

test('takes a remote gateway with its own token', async ({ env, home }) => {
  await configure(
    home,
    "{ gateway: { remote: { url: 'wss://host', token: 'r' }, auth: { token: 'l' } } }",
  );
  expect(await detectTransport({ env })).toMatchObject({ url: 'wss://host', token: 'r' });
});

test.for([
  '{ broken',
  '{ gateway: { auth: { token: { source: "env" } } } }',
  '[]',
  '{ gateway: 5 }',
])('takes the command when the configuration holds no token: %s', async (text, { env, home }) => {
  await configure(home, text);
  const command = await installCommand(home);
  expect(await detectTransport({ env })).toEqual({ transport: 'cli', command, source: 'PATH' });
});

test('takes the inbox where there is no OpenClaw', async ({ env }) => {
  expect(await detectTransport({ env })).toMatchObject({ transport: 'inbox' });
});

test('does as it is told', async ({ env, home }) => {
  await configure(home, "{ gateway: { auth: { token: 't' } } }");
  expect(await detectTransport({ env, transport: 'inbox' })).toMatchObject({ transport: 'inbox' });
  expect(await detectTransport({ env, transport: 'cli' })).toMatchObject({ command: 'openclaw' });
  expect(await detectTransport({ env, gatewayUrl: 'ws://10.0.0.1:1' })).toMatchObject({
    transport: 'gateway',
    url: 'ws://10.0.0.1:1',
    token: 't',
  });
});
