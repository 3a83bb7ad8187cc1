import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, describe, expect } from 'vitest';
import type { OpenClaw } from '../openclaw.ts';
import { createCli } from './cli.ts';

const pilot = { key: 'agent:warden:pilot', sessionId: 'uuid-of-pilot', agentId: 'warden' };
const wake = (text = 'hello') => ({ id: 'w1', text, session: { id: pilot.sessionId } });

interface Run {
  readonly args: readonly string[];
  readonly message?: string;
  readonly mode?: number;
  readonly file: string;
  readonly pid: number;
}

const test = base.extend<{
  dir: string;
  open: (env?: Record<string, string>) => OpenClaw;
  runs: () => Promise<readonly Run[]>;
}>({
  dir: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'cli-'));
    await use(dir);
    await rm(dir, { recursive: true });
  },
  open: async ({ dir }, use) => {
    const program = new URL('../../test/programs/openclaw.mjs', import.meta.url).href;
    await writeFile(
      join(dir, 'openclaw'),
      `#!${process.execPath}\nimport(${JSON.stringify(program)});\n`,
    );
    await chmod(join(dir, 'openclaw'), 0o755);
    await use((env = {}) =>
      createCli({
        env: {
          PATH: `${dir}:${process.env.PATH}`,
          TMPDIR: dir,
          OPENCLAW_GATEWAY_TOKEN: 'secret-token',
          FIXTURE_LOG: join(dir, 'log'),
          FIXTURE_SESSIONS: JSON.stringify([pilot]),
          ...env,
        },
      }),
    );
  },
  runs: async ({ dir }, use) => {
    await use(async () => {
      const log = await readFile(join(dir, 'log'), 'utf8').catch(() => '');
      return log
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    });
  },
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

test('reads the answer behind warnings', async ({ open }) => {
  const outcome = await open({ FIXTURE_ANSWER: 'warnings' }).deliver(wake());
  expect(outcome).toMatchObject({ status: 'delivered', reply: 'all\nwell' });
});

describe('says what is wrong', () => {
  test.for([
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
  ])('$answer', async ({ answer, code, says }, { open }) => {
    const outcome = await open({ FIXTURE_ANSWER: answer }).deliver(wake('a secret text'));
    expect(outcome).toMatchObject({ status: 'failed', error: { code } });
    const message = outcome.status === 'failed' ? outcome.error.message : '';
    expect(message).toContain(says);
    expect(message).not.toMatch(/secret|\n/);
  });

  test("an agent's own exec, and what to do about it", async ({ open }) => {
    const outcome = await open({ OPENCLAW_SHELL: 'exec' }).deliver(wake());
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'refused-in-exec' } });
    expect(outcome.status === 'failed' && outcome.error.message).toContain('OPENCLAW_SHELL unset');
  });

  test('a command that is not there', async ({ dir }) => {
    const openclaw = createCli({ command: 'openclaw', env: { PATH: dir } });
    const error = { code: 'command-not-found' };
    expect(await openclaw.deliver(wake())).toMatchObject({ status: 'failed', error });
    expect(await openclaw.health()).toMatchObject({ ok: false, error });
  });
});

test('kills a command that takes too long, without letting it abort the run', async ({
  open,
  runs,
}) => {
  const openclaw = open({ FIXTURE_ANSWER: 'hang' });
  await openclaw.sessions();
  const outcome = await openclaw.deliver(wake(), { timeout: 2000 });
  expect(outcome).toMatchObject({ status: 'timeout', consumed: false });
  const all = await runs();
  expect(all).not.toContain('SIGTERM');
  const pid = all.find(({ args }) => args[0] === 'agent')?.pid ?? 0;
  await expect.poll(() => isAlive(pid)).toBe(false);
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

  test('is not sent again when the session holds it', async ({ open, runs }) => {
    const openclaw = open({ FIXTURE_HISTORY: JSON.stringify({ messages: [said, reply] }) });
    const outcome = await openclaw.deliver(wake(), { sentAt: 1000 });
    expect(outcome).toMatchObject({ status: 'delivered', sessionKey: pilot.key });
    expect((await runs()).map(({ args }) => args[0])).toEqual(['sessions', 'gateway']);
  });

  test('is sent when the session holds only older words', async ({ open, runs }) => {
    const openclaw = open({ FIXTURE_HISTORY: JSON.stringify({ messages: [said, reply] }) });
    await openclaw.deliver(wake(), { sentAt: 3000 });
    expect((await runs()).map(({ args }) => args[0])).toEqual(['sessions', 'gateway', 'agent']);
  });

  test('is left to OpenClaw while it waits its turn', async ({ open, runs }) => {
    const items = [{ state: 'queued', message: { content: 'hello' } }];
    const openclaw = open({
      FIXTURE_HISTORY: JSON.stringify({ messages: [], pendingInputs: { items } }),
    });
    const outcome = await openclaw.deliver(wake(), { sentAt: 1000, timeout: 10 });
    expect(outcome).toMatchObject({ status: 'queued' });
    expect((await runs()).some(({ args }) => args[0] === 'agent')).toBe(false);
  });
});

test('lists sessions and tells how the gateway is', async ({ open }) => {
  const openclaw = open();
  expect(await openclaw.sessions()).toEqual([
    { key: pilot.key, id: pilot.sessionId, agentId: 'warden' },
  ]);
  expect(await openclaw.health()).toEqual({ ok: true, transport: 'cli' });
  const down = await open({ FIXTURE_ANSWER: 'down' }).health();
  expect(down).toMatchObject({ ok: false, error: { code: 'unavailable' } });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
