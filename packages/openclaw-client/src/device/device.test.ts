import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, temporaryFolder } from '@gsd-code-skill/testing';
import fc from 'fast-check';
import { test as base, expect, test as pure } from 'vitest';
import { anyCharacter } from '../../../../config/any-character.ts';
import { type ScriptedGateway, startScriptedGateway } from '../../test/scripted-gateway.ts';
import {
  createDevice,
  createGateway,
  detectTransport,
  enrolDevice,
  enrolledAt,
  type OpenClaw,
  OpenClawError,
  pinSetupCode,
  readDevice,
  readSetupCode,
  transportStamp,
  writeDevice,
} from '../index.ts';

const pilot = { key: 'agent:warden:pilot', id: '1', agentId: 'warden' };
let wakes = 0;

function wakeFor(text: string) {
  wakes += 1;
  return { id: `w${wakes}`, text, session: { key: pilot.key } };
}

interface Place {
  readonly gateway: ScriptedGateway;
  readonly path: string;
  enrol(): Promise<readonly (string | undefined)[]>;
  open(): OpenClaw;
}

const test = base.extend<{ place: Place }>({
  place: async ({}, use) => {
    const folder = await temporaryFolder();
    const gateway = await startScriptedGateway({ sessions: [pilot] });
    const path = join(folder.path, 'device.json');
    const opened: OpenClaw[] = [];
    await use({
      gateway,
      path,
      async enrol() {
        writeDevice(path, createDevice({ url: gateway.url }));
        const told: (string | undefined)[] = [];
        const { bootstrapToken } = readSetupCode(gateway.devices.setupCode(gateway.url));
        await enrolDevice({
          devicePath: path,
          bootstrapToken,
          interval: 10,
          onPending(requestId) {
            told.push(requestId);
            gateway.devices.approve();
          },
        });
        return told;
      },
      open() {
        const openclaw = createGateway({ url: gateway.url, device: path, silence: 200 });
        opened.push(openclaw);
        return openclaw;
      },
    });
    for (const one of opened) await one.close();
    await gateway.close();
    await folder.remove();
  },
});

test('a host is let in by a setup code once it is approved, and by its own token from then on', async ({
  place,
}) => {
  expect(await place.enrol()).toEqual(['R1']);
  expect(place.gateway.devices.approve()).toEqual(['operator.read', 'operator.write']);
  const wake = wakeFor('from afar');
  expect(await place.open().deliver(wake)).toMatchObject({ status: 'delivered' });
  const { params } = place.gateway.frames.findLast(({ method }) => method === 'connect') ?? {};
  expect(params?.scopes).toEqual(['operator.read', 'operator.write']);
  expect(JSON.stringify(params)).not.toContain(place.gateway.token);
});

test('its secrets are for its user alone, also where a wider file was', async ({ place }) => {
  await writeFile(place.path, '{}');
  await chmod(place.path, 0o644);
  await place.enrol();
  expect((await stat(place.path)).mode & 0o777).toBe(0o600);
  expect(readDevice(place.path)?.token?.token).toMatch(/^device-/);
});

test('a code that was used lets nobody in', async ({ place: { gateway, path } }) => {
  const { bootstrapToken } = readSetupCode(gateway.devices.setupCode(gateway.url));
  const join = () =>
    enrolDevice({
      devicePath: path,
      bootstrapToken,
      interval: 10,
      onPending: () => gateway.devices.approve(),
    });
  writeDevice(path, createDevice({ url: gateway.url }));
  await join();
  writeDevice(path, createDevice({ url: gateway.url }));
  await expect(join()).rejects.toMatchObject({ code: 'unauthorized' });
});

test('nobody who approves is told in time', async ({ place: { gateway, path } }) => {
  writeDevice(path, createDevice({ url: gateway.url }));
  const { bootstrapToken } = readSetupCode(gateway.devices.setupCode(gateway.url));
  const options = { devicePath: path, bootstrapToken, interval: 10, timeout: 50 };
  await expect(enrolDevice({ ...options, onPending: () => {} })).rejects.toMatchObject({
    code: 'timed-out',
  });
  expect(readDevice(path)?.token).toBeUndefined();
});

test('a host that was revoked is refused, and keeps what it had', async ({ place }) => {
  await place.enrol();
  place.gateway.devices.revoke();
  expect(await place.open().deliver(wakeFor('late'))).toMatchObject({
    status: 'failed',
    error: { code: 'unauthorized' },
  });
  expect(readDevice(place.path)?.token).toBeDefined();
});

test('a link that says nothing is given up, and the wake goes once over the next', async ({
  place,
}) => {
  await place.enrol();
  const openclaw = place.open();
  await openclaw.health();
  place.gateway.cut();
  const wake = wakeFor('into the dark');
  const began = performance.now();
  const first = await openclaw.deliver(wake);
  expect(first.status).toMatch(/failed|queued/);
  expect(performance.now() - began).toBeLessThan(5000);
  place.gateway.mend();
  const again = { sentAt: Date.now() };
  expect(await openclaw.deliver(wake, again)).toMatchObject({ status: 'delivered' });
  expect(place.gateway.turns.map(({ key }) => key)).toEqual([wake.id]);
});

test('a run that lasts longer than any silence is waited for', async ({ place }) => {
  await place.enrol();
  await place.gateway.close();
  const slow = await startScriptedGateway({
    sessions: [pilot],
    run: () => new Promise((resolve) => setTimeout(resolve, 1000, 'done')),
  });
  const { bootstrapToken } = readSetupCode(slow.devices.setupCode(slow.url));
  writeDevice(place.path, createDevice({ url: slow.url }));
  const onPending = () => void slow.devices.approve();
  await enrolDevice({ devicePath: place.path, bootstrapToken, interval: 10, onPending });
  const openclaw = createGateway({ url: slow.url, device: place.path, silence: 200 });
  try {
    expect(await openclaw.deliver(wakeFor('take your time'))).toMatchObject({
      status: 'delivered',
      reply: 'done',
    });
    const connects = slow.frames.filter(({ method }) => method === 'connect');
    expect(connects).toHaveLength(3);
  } finally {
    await openclaw.close();
    await slow.close();
  }
});

test('the device is the way to its own gateway alone, and to none before it is enrolled', async ({
  place: { path, gateway, enrol },
}) => {
  const env = { PATH: '', OPENCLAW_GATEWAY_TOKEN: 'shared' };
  const look = (gatewayUrl: string) => detectTransport({ env, gatewayUrl, device: path });
  writeDevice(path, createDevice({ url: gateway.url }));
  expect(await look(gateway.url)).toMatchObject({ token: 'shared' });
  const before = await transportStamp(env, path);
  await enrol();
  expect(await transportStamp(env, path)).not.toBe(before);
  expect(await look(gateway.url)).toMatchObject({ device: path, token: undefined });
  expect(await look('ws://127.0.0.1:1')).not.toHaveProperty('device');
});

test('a file that is broken is told, and no other secret is tried', async ({ place }) => {
  await writeFile(place.path, '{"privateKeyPem": "s3cret"');
  const env = { PATH: '', OPENCLAW_GATEWAY_TOKEN: 'shared' };
  const found = await detectTransport({ env, gatewayUrl: place.gateway.url, device: place.path });
  expect(found).toMatchObject({ device: place.path, token: undefined });
  const health = await place.open().health();
  expect(health).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
  expect(JSON.stringify(health)).not.toContain('s3cret');
  await eventually(() => expect(place.gateway.frames).toEqual([]));
});

test('a code is read as OpenClaw writes it, and anything else is none', () => {
  const code = Buffer.from(
    '{"url":"wss://gw:18789","bootstrapToken":"b","expiresAtMs":1}',
  ).toString('base64url');
  expect(readSetupCode(` ${code}\n`)).toEqual({ url: 'wss://gw:18789', bootstrapToken: 'b' });
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      try {
        readSetupCode(text);
      } catch (error) {
        expect(error).toBeInstanceOf(OpenClawError);
        expect(String(error)).toBe('OpenClawError: this is not an OpenClaw setup code');
      }
    }),
  );
});

test('a code takes the certificate of its own gateway, and keeps all else', () => {
  const given = { url: 'wss://gw:18789', bootstrapToken: 'b', expiresAtMs: 1 };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const pin = (url: string) => pinSetupCode(` ${encode(given)}\n`, { url, fingerprint: 'AB:CD' });
  expect(pin('wss://gw:18789/')).toBe(encode({ ...given, tlsFingerprint: 'abcd' }));
  expect(pinSetupCode(encode(given), { url: given.url })).toBe(encode(given));
  expect(() => pin('wss://other:18789')).toThrow('for another gateway');
  expect(() => pinSetupCode(encode({ ...given, url: 'x' }), { url: 'x' })).toThrow(OpenClawError);
  expect(() => pinSetupCode('hunter2', { url: given.url })).toThrow(
    /^this is not an OpenClaw setup code/,
  );
});

test('no two devices are alike', async ({ place: { path } }) => {
  writeDevice(path, createDevice({ url: 'ws://127.0.0.1:1' }));
  const text = await readFile(path, 'utf8');
  expect(createDevice({ url: 'x' }).deviceId).not.toBe(JSON.parse(text).deviceId);
});

pure('a device is enrolled at its gateway once it has a token', () => {
  const device = createDevice({ url: 'wss://gw' });
  expect(enrolledAt(undefined)).toBeUndefined();
  expect(enrolledAt(device)).toBeUndefined();
  expect(enrolledAt({ ...device, token: { token: 't', scopes: [] } })).toBe('wss://gw');
});
