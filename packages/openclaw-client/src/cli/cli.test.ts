import { readFile } from 'node:fs/promises';
import {
  eventually,
  isPidRunning,
  type OpenClawAnswer,
  type OpenClawStandIn,
  openclawStandIn,
} from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { describe, expect } from 'vitest';
import type { OpenClaw } from '../openclaw.ts';
import { createCli } from './cli.ts';

const pilot = { key: 'agent:warden:pilot', sessionId: 'uuid-of-pilot', agentId: 'warden' };
const wake = (text = 'hello') => ({ id: 'w1', text, session: { id: pilot.sessionId } });

const test = base.extend<{
  standIn: OpenClawStandIn;
  open: (env?: Record<string, string>) => OpenClaw;
  runs: OpenClawStandIn['calls'];
}>({
  standIn: async ({ folder }, use) => {
    const standIn = await openclawStandIn(folder, { sessions: [pilot] });
    await standIn.reply('all', 'well');
    await use(standIn);
  },
  open: async ({ folder, standIn }, use) => {
    const PATH = `${standIn.bin}:${process.env.PATH}`;
    const token = { OPENCLAW_GATEWAY_TOKEN: 'secret-token' };
    await use((env = {}) => createCli({ env: { PATH, TMPDIR: folder, ...token, ...env } }));
  },
  runs: async ({ standIn }, use) => use(standIn.calls),
});

test('brings a wake to its session, and the reply back', async ({ open, runs }) => {
  const openclaw = open();
  const delivered = { status: 'delivered', sessionKey: pilot.key, reply: 'all\nwell' };
  expect(await openclaw.deliver(wake())).toMatchObject(delivered);
  expect(await openclaw.ask(wake('again'))).toMatchObject(delivered);
  const all = await runs();
  expect(all.map(({ args }) => args[0])).toEqual(['sessions', 'agent', 'agent']);
  expect(all.map(({ message }) => message)).toEqual([undefined, 'hello', 'again']);
});

test('shows neither text nor token to who lists processes', async ({ open, runs }) => {
  await open().deliver(wake('a secret text'));
  const [, run] = await runs();
  expect(run?.args.join(' ')).toMatch(
    /^agent --session-key agent:warden:pilot --message-file \S+ --json --timeout \d+$/,
  );
  expect(run?.mode).toBe(0o600);
  await expect(readFile(run?.file ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('brings 300 kB whole', async ({ open, runs }) => {
  const text = `start ${'äx\n'.repeat(75_000)}end`;
  expect(await open().deliver(wake(text))).toMatchObject({ status: 'delivered' });
  expect((await runs())[1]?.message).toBe(text);
});

test('reads the answer behind warnings', async ({ open, standIn }) => {
  await standIn.answer('warnings');
  const outcome = await open().deliver(wake());
  expect(outcome).toMatchObject({ status: 'delivered', reply: 'all\nwell' });
});

describe('says what is wrong', () => {
  test.for<{ answer: OpenClawAnswer; code: string; says: string }>([
    { answer: 'broken', code: 'bad-output', says: 'openclaw agent: printed no JSON' },
    { answer: 'nothing', code: 'bad-output', says: 'openclaw agent: printed no JSON' },
    {
      answer: 'down',
      code: 'unavailable',
      says: 'not reachable at ws://127.0.0.1:1 (ECONNREFUSED).',
    },
    { answer: 'unauthorized', code: 'unauthorized', says: 'token mismatch' },
    { answer: 'strange', code: 'failed', says: 'no longer exists' },
    { answer: 'crash', code: 'failed', says: 'TypeError: it broke' },
    { answer: 'timeout', code: 'run-failed', says: 'timed out' },
  ])('$answer', async ({ answer, code, says }, { open, standIn }) => {
    await standIn.answer(answer);
    const outcome = await open().deliver(wake('a secret text'));
    expect(outcome).toMatchObject({ status: 'failed', error: { code, call: 'agent' } });
    const message = outcome.status === 'failed' ? outcome.error.message : '';
    expect(message).toContain(says);
    expect(message).not.toMatch(/secret|\n/);
  });

  test("an agent's own exec, and what to do about it", async ({ open }) => {
    const outcome = await open({ OPENCLAW_SHELL: 'exec' }).deliver(wake());
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'refused-in-exec' } });
    expect(outcome.status === 'failed' && outcome.error.message).toContain('OPENCLAW_SHELL unset');
  });

  test('a command that is not there', async ({ folder }) => {
    const openclaw = createCli({ command: 'openclaw', env: { PATH: folder } });
    const error = { code: 'command-not-found' };
    expect(await openclaw.deliver(wake())).toMatchObject({ status: 'failed', error });
    expect(await openclaw.health()).toMatchObject({ ok: false, error });
  });
});

test('kills a command that takes too long, without letting it abort the run', async ({
  open,
  runs,
  standIn,
}) => {
  await standIn.answer('hang');
  const openclaw = open();
  await openclaw.sessions();
  const outcome = await openclaw.deliver(wake(), { timeout: 2000 });
  expect(outcome).toMatchObject({ status: 'timeout', consumed: false });
  const agent = (await runs()).find(({ args }) => args[0] === 'agent');
  await eventually(async () => expect(await isPidRunning(agent?.pid ?? 1)).toBe(false));
  expect(await standIn.refusedToEnd()).toEqual([]);
});

test.for([
  { name: 'an unknown id', session: { id: 'nobody' }, reason: 'unknown-session' },
  { name: 'a replaced id', session: { key: pilot.key, id: 'old' }, reason: 'session-changed' },
])('sends nothing to $name', async ({ session, reason }, { open, runs }) => {
  const outcome = await open().deliver({ ...wake(), session });
  expect(outcome).toMatchObject({ status: 'unroutable', reason });
  expect((await runs()).some(({ args }) => args[0] === 'agent')).toBe(false);
});

describe('a wake that may have been sent before', () => {
  const said = { role: 'user', content: 'hello', timestamp: 2000 };
  const reply = { role: 'assistant', content: 'done' };

  test('is not sent again when the session holds it', async ({ open, runs, standIn }) => {
    await standIn.history({ messages: [said, reply] });
    const outcome = await open().deliver(wake(), { sentAt: 1000 });
    expect(outcome).toMatchObject({ status: 'delivered', sessionKey: pilot.key });
    expect((await runs()).map(({ args }) => args[0])).toEqual(['sessions', 'gateway']);
  });

  test('is sent when the session holds only older words', async ({ open, runs, standIn }) => {
    await standIn.history({ messages: [said, reply] });
    await open().deliver(wake(), { sentAt: 3000 });
    expect((await runs()).map(({ args }) => args[0])).toEqual(['sessions', 'gateway', 'agent']);
  });

  test('is left to OpenClaw while it waits its turn', async ({ open, runs, standIn }) => {
    const items = [{ state: 'queued', message: { content: 'hello' } }];
    await standIn.history({ messages: [], pendingInputs: { items } });
    const outcome = await open().deliver(wake(), { sentAt: 1000, timeout: 10 });
    expect(outcome).toMatchObject({ status: 'queued' });
    expect((await runs()).some(({ args }) => args[0] === 'agent')).toBe(false);
  });
});

test('lists sessions and tells how the gateway is', async ({ open, standIn }) => {
  const openclaw = open();
  expect(await openclaw.sessions()).toEqual([
    { key: pilot.key, id: pilot.sessionId, agentId: 'warden' },
  ]);
  expect(await openclaw.health()).toEqual({ ok: true, transport: 'cli' });
  await standIn.goDown();
  expect(await openclaw.health()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
});
