import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createCli,
  createGateway,
  type Message,
  type OpenClaw,
  type Outbox,
  openOutbox,
} from '@gsd-code-skill/openclaw-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareOpenClaw, type RealOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import { type ScriptedModel, startModel } from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw, inputsOf } from '../src/openclaw/openclaw-rpc.ts';

interface Session {
  readonly key: string;
  readonly id: string;
}

let dir: string;
let model: ScriptedModel;
let real: RealOpenClaw;
let gateway: OpenClaw;
const held = new Map<string, () => void>();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'real-openclaw-'));
  model = await startModel(async ({ text }) => {
    // the first to say so keeps the model thinking until the test lets it go on
    const [, name] = /\bhold (\S+)/.exec(text) ?? [];
    if (name !== undefined && !held.has(name)) {
      await new Promise<void>((resolve) => held.set(name, resolve));
    }
    return `heard ${/wake (\S+)/.exec(text)?.[1]}`;
  });
  real = await prepareOpenClaw({ dir, modelUrl: model.url, agents: ['warden'] });
  await real.start();
  gateway = createGateway({ url: real.url, token: real.token });
});

afterAll(async () => {
  for (const release of held.values()) release();
  await gateway?.close();
  // a drain would wait for what it thinks is still running
  await real?.end('SIGKILL');
  await model?.close();
  await rm(dir, { recursive: true, force: true });
});

async function createSession(): Promise<Session> {
  const key = `agent:warden:${randomUUID()}`;
  const { sessionId } = await callOpenClaw<{ sessionId: string }>(real, 'sessions.create', {
    agentId: 'warden',
    key,
  });
  return { key, id: sessionId };
}

/** A wake whose text names it, so that the model's side can be checked too. */
function wakeFor(session: Session, text = ''): Message {
  const id = randomUUID();
  return { id, text: `wake ${id} ${text}`.trim(), session };
}

function openFastOutbox(name: string): Outbox {
  return openOutbox(join(dir, name), { backoff: { first: 200, longest: 2000 } });
}

// OpenClaw's own words when it resumes a turn in which it was killed; it repeats the input in them
const resuming = '[System] Your previous turn';

function timesAsked(text: string): number {
  return model.turns.filter((turn) => turn.text.includes(text) && !turn.text.includes(resuming))
    .length;
}

async function wakesIn({ key }: Session) {
  return (await inputsOf(real, key)).filter(({ text }) => !text.startsWith(resuming));
}

async function untilEmpty(outbox: Outbox) {
  await expect.poll(() => outbox.list(), { timeout: 280_000, interval: 500 }).toEqual([]);
}

/** Each wake is in the transcript once, in order, and was shown to the model once. */
async function expectOnceAndInOrder(session: Session, wakes: readonly Message[]) {
  const inputs = await wakesIn(session);
  expect(inputs.map(({ text }) => text)).toEqual(wakes.map(({ text }) => text));
  for (const [n, { id, text }] of wakes.entries()) {
    expect(inputs[n]?.key.replace(/~\d+$/, '')).toBe(id);
    expect(timesAsked(text)).toBe(1);
  }
}

describe('a running gateway', () => {
  test('a wake reaches the right session, and its reply comes back', async () => {
    const [session, other] = [await createSession(), await createSession()];
    const wake = wakeFor(session);
    const outcome = await gateway.ask(wake, { timeout: 120_000 });
    const delivered = { status: 'delivered', key: wake.id, sessionKey: session.key };
    expect(outcome).toMatchObject({ ...delivered, reply: `heard ${wake.id}` });
    await expectOnceAndInOrder(session, [wake]);
    await expectOnceAndInOrder(other, []);
    expect(model.turns.map((turn) => turn.model)).toEqual(['warden']);
  });

  test('an unknown id is unroutable, and no ghost session appears', async () => {
    const session = await createSession();
    const before = await gateway.sessions();
    expect(before).toContainEqual(expect.objectContaining({ ...session, agentId: 'warden' }));
    for (const address of [
      { id: randomUUID() },
      { key: 'agent:warden:nobody' },
      { key: session.key, id: randomUUID() },
    ]) {
      const outcome = await gateway.deliver({ ...wakeFor(session), session: address });
      expect(outcome).toMatchObject({ status: 'unroutable' });
    }
    expect((await gateway.sessions()).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(await gateway.resolveSession({ id: session.id })).toMatchObject(session);
  });

  test.for([
    { name: 'a wrong token', options: { token: 'wrong' }, code: 'unauthorized' },
    { name: 'no token', options: { token: undefined }, code: 'unauthorized' },
    { name: 'a missing scope', options: { scopes: ['operator.read'] }, code: 'missing-scope' },
    { name: 'another protocol', options: { protocol: 99 }, code: 'protocol-mismatch' },
  ])('$name is named for what it is', async ({ options, code }) => {
    const session = await createSession();
    const openclaw = createGateway({ url: real.url, token: real.token, ...options });
    const outcome = await openclaw.deliver(wakeFor(session));
    expect(outcome).toMatchObject({ status: 'failed', error: { code } });
    await openclaw.close();
  });

  test('20 wakes to one busy session arrive in order', async () => {
    const session = await createSession();
    const first = wakeFor(session, 'hold busy');
    const wakes = [first, ...Array.from({ length: 20 }, () => wakeFor(session))];
    const outbox = openFastOutbox('busy');
    const pump = outbox.start(gateway);
    for (const wake of wakes) await outbox.enqueue(wake);
    await expect.poll(() => held.has('busy'), { timeout: 60_000 }).toBe(true);
    expect(await outbox.list()).toHaveLength(21);
    held.get('busy')?.();
    await untilEmpty(outbox);
    await pump.stop();
    await expectOnceAndInOrder(session, wakes);
  });

  test('20 wakes sent to one session at once arrive in order', async () => {
    const session = await createSession();
    const wakes = Array.from({ length: 20 }, () => wakeFor(session));
    const outcomes = await Promise.all(wakes.map((wake) => gateway.deliver(wake)));
    for (const [n, outcome] of outcomes.entries()) {
      expect(outcome).toMatchObject({ status: 'delivered', reply: `heard ${wakes[n]?.id}` });
    }
    await expectOnceAndInOrder(session, wakes);
  });

  test('a wake of 1 MB works', async () => {
    const session = await createSession();
    const wake = wakeFor(session, `${'0123456789'.repeat(100_000)} the end`);
    const outcome = await gateway.ask(wake, { timeout: 120_000 });
    expect(outcome).toMatchObject({ status: 'delivered', reply: `heard ${wake.id}` });
    expect(timesAsked('the end')).toBe(1);
  });

  test('the command works just as well, except in an agent’s own exec', async () => {
    const session = await createSession();
    const options = { command: real.bin, env: real.env };
    const cli = createCli(options);
    const wake = wakeFor(session);
    expect(await cli.ask(wake)).toMatchObject({
      status: 'delivered',
      sessionKey: session.key,
      reply: `heard ${wake.id}`,
    });
    // sent again as after a crash, it is found by its words
    expect(await cli.deliver(wake, { sentAt: Date.now() - 60_000 })).toMatchObject({
      status: 'delivered',
    });
    expect(timesAsked(wake.text)).toBe(1);
    const lost = { ...wakeFor(session), session: { id: randomUUID() } };
    expect(await cli.deliver(lost)).toMatchObject({ status: 'unroutable' });
    expect(await cli.health()).toMatchObject({ ok: true });

    const inExec = createCli({ ...options, env: { ...real.env, OPENCLAW_SHELL: 'exec' } });
    expect(await inExec.deliver(wakeFor(session))).toMatchObject({
      status: 'failed',
      error: { code: 'refused-in-exec' },
    });
  });
});

describe('a gateway that goes away and comes back', () => {
  test('drained with SIGTERM, then down for 60 s', async () => {
    const [session, other] = [await createSession(), await createSession()];
    const outbox = openFastOutbox('drained');
    const pump = outbox.start(gateway);
    const wakes = [wakeFor(session, 'hold drain'), wakeFor(session), wakeFor(session)];
    for (const wake of wakes) await outbox.enqueue(wake);
    await expect.poll(() => held.has('drain'), { timeout: 60_000 }).toBe(true);

    const gone = real.end('SIGTERM');
    await expect.poll(() => real.isReady(), { timeout: 60_000 }).toBe(false);
    held.get('drain')?.();
    await gone;

    const downSince = Date.now();
    const late = [wakeFor(other), wakeFor(other)];
    for (const wake of late) await outbox.enqueue(wake);
    const more = [wakeFor(session), wakeFor(session)];
    for (const wake of more) await outbox.enqueue(wake);
    await sleep(60_000 - (Date.now() - downSince));
    expect((await outbox.list()).length).toBeGreaterThanOrEqual(4);

    await real.start();
    await untilEmpty(outbox);
    await pump.stop();
    await expectOnceAndInOrder(session, [...wakes, ...more]);
    await expectOnceAndInOrder(other, late);
  });

  test('killed right after accepting, and killed during the model call', async () => {
    const [queued, running, idle] = [
      await createSession(),
      await createSession(),
      await createSession(),
    ];
    const outbox = openFastOutbox('killed');
    // someone else keeps the session busy, so that ours is accepted and waits
    const foreign = wakeFor(queued, 'hold foreign');
    const blocking = gateway.deliver(foreign);
    await expect.poll(() => held.has('foreign'), { timeout: 60_000 }).toBe(true);

    // this gateway was started just now but has nothing to resume
    const hasty = createGateway({ url: real.url, token: real.token, recoveryTime: 0 });
    const before = outbox.start(hasty);
    const waiting = [wakeFor(queued), wakeFor(queued), wakeFor(queued)];
    const consumed = [wakeFor(running, 'hold running'), wakeFor(running), wakeFor(running)];
    for (const wake of [...waiting, ...consumed]) await outbox.enqueue(wake);
    await expect.poll(() => held.has('running'), { timeout: 60_000 }).toBe(true);
    await expect
      .poll(() => pendingStates(queued), { timeout: 60_000 })
      .toEqual([{ key: waiting[0]?.id, state: 'queued' }]);
    // and one that is accepted a moment before the end
    const last = wakeFor(idle);
    await outbox.enqueue(last);
    await sleep(60);
    await real.end('SIGKILL');
    expect((await blocking).status).toBe('queued');
    await before.stop();
    await hasty.close();

    const pump = outbox.start(gateway);
    await real.start();
    await untilEmpty(outbox);
    await pump.stop();
    await expectOnceAndInOrder(queued, [foreign, ...waiting]);
    await expectOnceAndInOrder(running, consumed);
    await expectOnceAndInOrder(idle, [last]);
    // the rule that was needed: an interrupted input goes again under a new key
    const keys = (await wakesIn(queued)).map(({ key }) => key);
    expect(keys[1]).toBe(`${waiting[0]?.id}~2`);
  });

  test.for([60, 250])('killed %i ms after wakes came for six idle sessions', async (delay) => {
    const sessions: Session[] = [];
    for (let n = 0; n < 6; n += 1) sessions.push(await createSession());
    const outbox = openFastOutbox(`killed-${delay}`);
    const pump = outbox.start(gateway);
    const all = sessions.map((session) => [wakeFor(session), wakeFor(session)]);
    for (const wake of all.flat()) await outbox.enqueue(wake);
    await sleep(delay);
    await real.end('SIGKILL');
    await real.start();
    await untilEmpty(outbox);
    await pump.stop();
    for (const [n, session] of sessions.entries()) {
      const inputs = await wakesIn(session);
      expect(inputs.map(({ text }) => text)).toEqual(all[n]?.map(({ text }) => text));
    }
  });
});

async function pendingStates({ key: sessionKey }: Session) {
  const { pendingInputs } = await callOpenClaw<{
    pendingInputs: { items: { runId: string; state: string }[] };
  }>(real, 'chat.history', { sessionKey, limit: 1 });
  return pendingInputs.items.map(({ runId: key, state }) => ({ key, state }));
}
