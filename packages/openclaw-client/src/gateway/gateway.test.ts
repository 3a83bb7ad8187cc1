import { randomUUID } from 'node:crypto';
import { test as base, describe, expect } from 'vitest';
import { later } from '../../test/later.ts';
import {
  type ScriptedGateway,
  type ScriptedGatewayOptions,
  startScriptedGateway,
} from '../../test/scripted-gateway.ts';
import { createGateway, type OpenClaw, type OpenClawError } from '../index.ts';

const pilot = { key: 'agent:warden:pilot', id: randomUUID(), agentId: 'warden' };
const other = { key: 'agent:main:main', id: randomUUID(), agentId: 'main' };
const third = { key: 'agent:main:third', id: randomUUID(), agentId: 'main' };

const wakeFor = (session: { key?: string; id?: string }, text = 'hello') => {
  return { id: randomUUID(), text, session };
};

const test = base.extend<{
  open: (
    options?: ScriptedGatewayOptions,
  ) => Promise<{ gateway: ScriptedGateway; openclaw: OpenClaw }>;
}>({
  open: async ({}, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const gateway = await startScriptedGateway({ sessions: [pilot, other, third], ...options });
      const openclaw = createGateway({ url: gateway.url, token: gateway.token });
      closing.push(openclaw.close, gateway.close);
      return { gateway, openclaw };
    });
    for (const close of closing) await close();
  },
});

describe('deliver', () => {
  test('brings a wake to its session, and the reply back', async ({ open }) => {
    const { gateway, openclaw } = await open();
    const wake = wakeFor({ id: pilot.id });
    expect(await openclaw.deliver(wake)).toMatchObject({
      status: 'delivered',
      key: wake.id,
      sessionKey: pilot.key,
      reply: 're: hello',
    });
    expect(gateway.turns).toEqual([{ sessionKey: pilot.key, key: wake.id, message: 'hello' }]);
  });

  test('sends in the order of the calls, whichever session is found first', async ({ open }) => {
    const { gateway, openclaw } = await open({ lookDelays: [150, 50] });
    const wakes = ['one', 'two', 'three'].map((text) => wakeFor({ key: pilot.key }, text));
    await Promise.all(wakes.map((wake) => openclaw.deliver(wake)));
    expect(gateway.turns.map(({ message }) => message)).toEqual(['one', 'two', 'three']);
  });

  test.for([
    { name: 'an unknown id', session: { id: randomUUID() }, reason: 'unknown-session' },
    { name: 'an unknown key', session: { key: 'agent:x:y' }, reason: 'unknown-session' },
    {
      name: 'an id that was replaced under its key',
      session: { key: pilot.key, id: randomUUID() },
      reason: 'session-changed',
    },
    {
      name: "another session's id",
      session: { key: pilot.key, id: other.id },
      reason: 'session-changed',
    },
  ])('sends nothing to $name', async ({ session, reason }, { open }) => {
    const { gateway, openclaw } = await open();
    const before = gateway.sessionKeys();
    expect(await openclaw.deliver(wakeFor(session))).toMatchObject({
      status: 'unroutable',
      reason,
    });
    expect(gateway.turns).toEqual([]);
    expect(gateway.sessionKeys()).toEqual(before);
  });

  test("sends nothing to another agent's session", async ({ open }) => {
    const { gateway, openclaw } = await open();
    const outcome = await openclaw.deliver({ ...wakeFor({ key: pilot.key }), agentId: 'main' });
    expect(outcome).toMatchObject({ status: 'unroutable', reason: 'wrong-agent' });
    expect(gateway.turns).toEqual([]);
  });

  test.for(['/reset', '$skill', ' \n/new', '\uFEFF/reset', '', '  \n'])(
    'refuses the text %j',
    async (text, { open }) => {
      const { gateway, openclaw } = await open();
      const sending = openclaw.deliver(wakeFor({ key: pilot.key }, text));
      await expect(sending).rejects.toMatchObject({ code: 'invalid-wake' });
      expect(gateway.frames).toEqual([]);
    },
  );

  test('brings 1 MB whole', async ({ open }) => {
    const { gateway, openclaw } = await open();
    const text = `start ${'ä🙂x'.repeat(150_000)} end`;
    const outcome = await openclaw.deliver(wakeFor({ key: pilot.key }, text));
    expect(outcome.status).toBe('delivered');
    expect(gateway.turns[0]?.message).toBe(text);
  });

  test('refuses what the gateway would hang up on', async ({ open }) => {
    const { gateway, openclaw } = await open();
    const outcome = await openclaw.deliver(wakeFor({ key: pilot.key }, 'x'.repeat(13_000_000)));
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'too-large' } });
    expect(gateway.frames).toEqual([]);
  });

  test('tells when a wake is accepted, before it is delivered', async ({ open }) => {
    const { openclaw } = await open();
    const steps: string[] = [];
    const options = { onAccepted: () => steps.push('accepted') };
    await openclaw
      .deliver(wakeFor({ key: pilot.key }), options)
      .then(() => steps.push('delivered'));
    expect(steps).toEqual(['accepted', 'delivered']);
  });

  test('does not run a wake twice that is delivered twice', async ({ open }) => {
    const { gateway, openclaw } = await open();
    const wake = wakeFor({ key: pilot.key });
    const first = await openclaw.deliver(wake);
    expect(await openclaw.deliver(wake)).toEqual(first);
    expect(gateway.turns).toHaveLength(1);
  });

  test('tells when the run failed, and that the wake is in the session all the same', async ({
    open,
  }) => {
    const { openclaw } = await open({ run: () => Promise.reject(new Error('model is down')) });
    expect(await openclaw.deliver(wakeFor({ key: pilot.key }))).toMatchObject({
      status: 'delivered',
      problem: 'model is down',
    });
  });

  test('does not call delivered what only waits in the queue', async ({ open }) => {
    const release = later<string>();
    const { gateway, openclaw } = await open({ run: () => release.promise });
    const { url, token } = gateway;
    const another = createGateway({ url, token });
    const first = another.deliver(wakeFor({ key: pilot.key }, 'first'));
    await expect.poll(() => gateway.turns.length).toBe(1);
    const second = wakeFor({ key: pilot.key }, 'second');
    expect(await openclaw.deliver(second, { timeout: 300 })).toMatchObject({ status: 'queued' });
    release.resolve('done');
    expect(await first).toMatchObject({ status: 'delivered', reply: 'done' });
    const again = await openclaw.deliver(second, { sentAt: Date.now() });
    expect(again).toMatchObject({ status: 'delivered', key: second.id });
    await another.close();
  });

  test('what waits for others of its session gives up in time', async ({ open }) => {
    const { gateway, openclaw } = await open({ run: () => new Promise(() => {}) });
    void openclaw.deliver(wakeFor({ key: pilot.key }, 'first'));
    await expect.poll(() => gateway.turns.length).toBe(1);
    const second = wakeFor({ key: pilot.key }, 'second');
    expect(await openclaw.deliver(second, { timeout: 100 })).toMatchObject({ status: 'queued' });
    expect(await openclaw.ask(second, { timeout: 100 })).toMatchObject({
      status: 'timeout',
      consumed: false,
    });
    expect(JSON.stringify(gateway.frames)).not.toContain(second.id);
  });

  test('calls delivered what runs longer than it waits', async ({ open }) => {
    const release = later<string>();
    const { openclaw } = await open({ run: () => release.promise });
    const outcome = await openclaw.deliver(wakeFor({ key: pilot.key }), { timeout: 300 });
    expect(outcome).toMatchObject({ status: 'delivered', sessionKey: pilot.key });
    release.resolve('done');
  });

  test('lets go when told to, without calling it delivered', async ({ open }) => {
    const { gateway, openclaw } = await open({ run: () => new Promise(() => {}) });
    const stop = new AbortController();
    const sending = openclaw.deliver(wakeFor({ key: pilot.key }), { signal: stop.signal });
    await expect.poll(() => gateway.turns.length).toBe(1);
    stop.abort();
    expect(await sending).toMatchObject({ status: 'queued' });
  });
});

describe('after a lost connection', () => {
  test('finds a wake that was consumed meanwhile, and does not send it again', async ({ open }) => {
    const release = later<string>();
    const { gateway, openclaw } = await open({ run: () => release.promise });
    const wake = wakeFor({ key: pilot.key });
    const sending = openclaw.deliver(wake);
    await expect.poll(() => gateway.turns.length).toBe(1);
    await gateway.crash();
    expect(await sending).toMatchObject({ status: 'queued' });
    await gateway.start();
    release.resolve('resumed');
    const again = await openclaw.deliver(wake, { sentAt: Date.now() });
    expect(again).toMatchObject({ status: 'delivered', key: wake.id });
    expect(gateway.turns).toHaveLength(1);
  });

  test('sends an interrupted wake under the next key, as often as it takes', async ({ open }) => {
    const release = later<string>();
    const { gateway, openclaw: patient } = await open({ run: () => release.promise });
    const { url, token } = gateway;
    const openclaw = createGateway({ url, token, recoveryTime: 0 });
    const first = patient.deliver(wakeFor({ key: pilot.key }, 'first'));
    await expect.poll(() => gateway.turns.length).toBe(1);
    const wake = wakeFor({ key: pilot.key }, 'second');
    for (const key of [wake.id, `${wake.id}~2`]) {
      const sending = openclaw.deliver(wake, { sentAt: Date.now() });
      await expect.poll(() => JSON.stringify(gateway.frames.at(-1))).toContain(`"${key}"`);
      await gateway.crash();
      expect(await sending).toMatchObject({ status: 'queued' });
      await gateway.start();
    }
    release.resolve('done');
    await first;
    const outcome = await openclaw.deliver(wake, { sentAt: Date.now() });
    expect(outcome).toMatchObject({ status: 'delivered', key: `${wake.id}~3` });
    expect(gateway.turns.map(({ message }) => message)).toEqual(['first', 'second']);
    await openclaw.close();
  });

  test('waits until the gateway has resumed, and then keeps the order', async ({ open }) => {
    const release = later<string>();
    const { gateway, openclaw } = await open({ run: () => release.promise });
    const first = openclaw.deliver(wakeFor({ key: pilot.key }, 'first'));
    await expect.poll(() => gateway.turns.length).toBe(1);
    await gateway.crash();
    await first;
    await gateway.start();
    const texts = Array.from({ length: 20 }, (_, n) => `wake ${n}`);
    const sending = texts.map((text) => openclaw.deliver(wakeFor({ key: pilot.key }, text)));
    const looks = () => gateway.frames.filter(({ method }) => method === 'chat.history').length;
    await expect.poll(looks, { timeout: 5000 }).toBeGreaterThan(1);
    const elsewhere = await openclaw.deliver(wakeFor({ key: other.key }), { timeout: 300 });
    expect(elsewhere).toMatchObject({ status: 'delivered' });
    release.resolve('done');
    for (const outcome of await Promise.all(sending)) expect(outcome.status).toBe('delivered');
    expect(gateway.swallowed).toEqual([]);
    const inPilot = gateway.turns.filter(({ sessionKey }) => sessionKey === pilot.key);
    expect(inPilot.map(({ message }) => message)).toEqual(['first', ...texts]);
  });

  test('notices by itself that a key is used up', async ({ open }) => {
    const release = later<string>();
    const { gateway, openclaw } = await open({ run: () => release.promise });
    const { url, token } = gateway;
    const another = createGateway({ url, token });
    const first = another.deliver(wakeFor({ key: pilot.key }, 'first'));
    await expect.poll(() => gateway.turns.length).toBe(1);
    const wake = wakeFor({ key: pilot.key }, 'second');
    const sending = openclaw.deliver(wake);
    await expect.poll(() => JSON.stringify(gateway.frames.at(-1))).toContain(wake.id);
    await gateway.crash();
    await Promise.all([first, sending]);
    await gateway.start();
    release.resolve('done');
    expect(await openclaw.deliver(wake)).toMatchObject({ key: `${wake.id}~2` });
    await another.close();
  });
});

describe('ask', () => {
  test('gives the reply, also across a dropped connection', async ({ open }) => {
    const release = later<string>();
    const { gateway, openclaw } = await open({ run: () => release.promise });
    const asking = openclaw.ask(wakeFor({ id: pilot.id }, 'well?'), { timeout: 20_000 });
    await expect.poll(() => gateway.turns.length).toBe(1);
    gateway.disconnect();
    release.resolve('very well');
    expect(await asking).toMatchObject({ status: 'delivered', reply: 'very well' });
    expect(gateway.turns).toHaveLength(1);
  });

  test('gives up in time, and says whether the wake was consumed', async ({ open }) => {
    const { openclaw } = await open({ run: () => new Promise(() => {}) });
    const consumed = await openclaw.ask(wakeFor({ key: pilot.key }), { timeout: 300 });
    expect(consumed).toMatchObject({ status: 'timeout', consumed: true });
    const queued = await openclaw.ask(wakeFor({ key: pilot.key }), { timeout: 300 });
    expect(queued).toMatchObject({ status: 'timeout', consumed: false });
  });
});

describe('says what is wrong', () => {
  const errorOf = async (openclaw: OpenClaw): Promise<OpenClawError | undefined> => {
    const outcome = await openclaw.deliver(wakeFor({ key: pilot.key }, 'a secret text'));
    await openclaw.close();
    return outcome.status === 'failed' ? outcome.error : undefined;
  };

  test('a wrong token', async ({ open }) => {
    const { gateway } = await open();
    const error = await errorOf(createGateway({ url: gateway.url, token: 'wrong-token' }));
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect(error?.message).not.toContain('wrong-token');
  });

  test('a missing scope', async ({ open }) => {
    const { url, token } = (await open()).gateway;
    const error = await errorOf(createGateway({ url, token, scopes: ['operator.read'] }));
    expect(error).toMatchObject({ code: 'missing-scope' });
  });

  test('another protocol', async ({ open }) => {
    const { openclaw } = await open({ protocol: 5 });
    expect(await errorOf(openclaw)).toMatchObject({ code: 'protocol-mismatch' });
  });

  test('nobody there', async ({ open }) => {
    const { gateway, openclaw } = await open();
    await gateway.close();
    const error = await errorOf(openclaw);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(error?.message).toContain('ECONNREFUSED');
    expect(error?.message).not.toContain('a secret text');
  });

  test('a gateway that drains, and when to come back', async ({ open }) => {
    const { gateway, openclaw } = await open();
    gateway.refuse({
      code: 'UNAVAILABLE',
      message: 'draining',
      retryable: true,
      retryAfterMs: 700,
    });
    expect(await errorOf(openclaw)).toMatchObject({ code: 'unavailable', retryAfter: 700 });
  });

  test('a request it refuses', async ({ open }) => {
    const { gateway, openclaw } = await open();
    gateway.refuse({ code: 'INVALID_REQUEST', message: 'no' });
    expect(await errorOf(openclaw)).toMatchObject({ code: 'rejected' });
  });

  test('a client that was closed', async ({ open }) => {
    const { openclaw } = await open();
    await openclaw.close();
    expect(await errorOf(openclaw)).toMatchObject({ code: 'closed' });
  });
});

test('lists and resolves sessions', async ({ open }) => {
  const { openclaw } = await open();
  expect(await openclaw.sessions()).toEqual([
    { ...pilot, updatedAt: '1970-01-01T00:00:00.001Z' },
    { ...other, updatedAt: '1970-01-01T00:00:00.001Z' },
    { ...third, updatedAt: '1970-01-01T00:00:00.001Z' },
  ]);
  expect(await openclaw.resolveSession({ id: other.id })).toEqual(other);
  expect(await openclaw.resolveSession({ key: pilot.key })).toMatchObject({ key: pilot.key });
  expect(await openclaw.resolveSession({ id: randomUUID() })).toBeUndefined();
});

test('tells how the gateway is', async ({ open }) => {
  const { gateway, openclaw } = await open();
  expect(await openclaw.health()).toEqual({ ok: true, transport: 'gateway', version: '2026.9.6' });
  await gateway.close();
  expect(await openclaw.health()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  await gateway.start();
  expect(await openclaw.health()).toMatchObject({ ok: true });
});

test('does not send again what the command has brought', async ({ open }) => {
  const { gateway, openclaw } = await open();
  const wake = wakeFor({ key: pilot.key }, 'by the command');
  const sentAt = Date.now();
  gateway.tell(pilot.key, wake.text);
  expect(await openclaw.deliver(wake, { sentAt })).toMatchObject({ status: 'delivered' });
  expect(gateway.turns).toEqual([]);
});

test('tells when its connection opens, is lost and is refused', async ({ open }) => {
  const { gateway } = await open();
  const states: (string | undefined)[] = [];
  const openclaw = createGateway({
    url: gateway.url,
    token: gateway.token,
    onConnection: (state) => void states.push(state === 'open' ? state : state.code),
  });
  await openclaw.health();
  expect(states).toEqual(['open']);
  gateway.rotateToken();
  await expect.poll(() => states).toEqual(['open', 'unavailable']);
  await openclaw.health();
  expect(states).toEqual(['open', 'unavailable', 'unauthorized']);
  await openclaw.close();
  expect(states).toHaveLength(3);
});

test('follows what an agent did about a wake', async ({ open }) => {
  const { openclaw } = await open();
  const wake = wakeFor({ key: pilot.key }, 'first');
  expect(await openclaw.follow(wake)).toBeUndefined();
  await openclaw.deliver(wake);
  await openclaw.deliver(wakeFor({ key: pilot.key }, 'second'));
  const rows = [{ role: 'assistant', text: 're: first' }];
  expect(await openclaw.follow(wake)).toEqual({ rows, isOver: true });
});

test('tells how a skill is for an agent', async ({ open }) => {
  const status = { name: 'helper', baseDir: '/skills/helper', eligible: false };
  const missing = { bins: ['menu-driver'], env: [] };
  const { openclaw } = await open({
    skills: [
      { ...status, missing },
      { ...status, name: 'other', eligible: true, blockedByAgentFilter: true },
      { ...status, name: 'fine', eligible: true },
    ],
  });
  const path = status.baseDir;
  expect(
    await Promise.all(
      ['helper', 'other', 'fine', 'none'].map((name) => openclaw.skill(name, 'warden')),
    ),
  ).toEqual([
    { path, isEligible: false, missing: ['bins: menu-driver'] },
    { path, isEligible: false, missing: ['left out for this agent'] },
    { path, isEligible: true, missing: [] },
    undefined,
  ]);
});

test('says whether an agent is at work', async ({ open }) => {
  const end = later<string>();
  const { openclaw } = await open({ run: () => end.promise });
  expect(await openclaw.isAtWork({ key: pilot.key })).toBe(false);
  const delivering = openclaw.deliver(wakeFor({ key: pilot.key }));
  await expect.poll(() => openclaw.isAtWork({ key: pilot.key })).toBe(true);
  expect(await openclaw.isAtWork({ key: other.key })).toBe(false);
  expect(await openclaw.isAtWork({ key: 'agent:x:y' })).toBeUndefined();
  end.resolve('done');
  await delivering;
});

test('writes to a person', async ({ open }) => {
  const { gateway, openclaw } = await open();
  await openclaw.send({ id: 'n1', channel: 'telegram', to: '77', text: 'hello' });
  expect(gateway.frames.at(-1)).toMatchObject({
    method: 'send',
    params: { channel: 'telegram', to: '77', message: 'hello', idempotencyKey: 'n1' },
  });
});
