import { bash, databaseRequest, single, tabs } from '@gsd-code-skill/session-stage';
import { eventually } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from '../../test/connected.ts';

const session = 'warden-main';

test.concurrent('lists the tools as designed, and says which only look', async ({
  connect,
  register,
}) => {
  await register();
  const { client } = await connect();
  const { tools } = await client.listTools();
  const hints = tools.map(({ name, annotations: hint }) => [
    name,
    [
      hint?.readOnlyHint && 'looks',
      hint?.destructiveHint && 'destructive',
      hint?.idempotentHint && 'idempotent',
    ]
      .filter(Boolean)
      .join(' '),
  ]);
  expect(Object.fromEntries(hints)).toEqual({
    fleet_list: 'looks idempotent',
    needs_wait: 'looks idempotent',
    needs_close: 'idempotent',
    session_status: 'looks idempotent',
    session_read: 'looks idempotent',
    session_answer: 'destructive idempotent',
    session_type: 'destructive',
    session_interrupt: 'destructive',
    session_wait: 'looks idempotent',
    session_spawn: '',
    session_recover: 'idempotent',
  });
  for (const { description, inputSchema, outputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(100);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({
      required: expect.arrayContaining(['verdict', 'message']),
    });
  }
  expect(client.getInstructions()).toMatch(/needs_wait/);
});

test.concurrent('looks at sessions and reads their requests', async ({
  connect,
  register,
  startClaude,
}) => {
  await register({ agent_id: 'warden' }, { agent_id: 'scribe', enabled: false });
  await startClaude(bash);
  const { call } = await connect();
  const list = await call('fleet_list');
  expect(list).toMatchObject({ isError: false, fields: { verdict: 'ok', worker_pid: null } });
  expect(Object.keys(list.fields)[0]).toBe('verdict');
  expect(list.fields.agents).toMatchObject([
    { agent: 'warden', session, state: 'waiting', requests: [], outbox: 0 },
    { agent: 'scribe', enabled: false, state: 'no_session' },
  ]);

  const { fields } = await call('session_status', { session });
  expect(fields).toMatchObject({ verdict: 'ok', session, state: 'permission_prompt' });
  const request = await call('session_read', { session, what: 'request' });
  expect(request.fields).toMatchObject({ verdict: 'ok', request: fields.request, pages: 1 });
  expect(request.text).toMatch(/^ok: request S\w{8}, page 1 of 1\n.*\| .*touch/s);
  const screen = await call('session_read', { session, what: 'screen', lines: 20 });
  expect(screen.fields.text).toMatch(/Do you want to proceed\?/);
  expect(await call('session_read', { session, what: 'reply' })).toMatchObject({
    isError: true,
    fields: { verdict: 'refused', message: expect.stringMatching(/no reply .* is known/) },
  });
});

test.concurrent('answers a request once, whatever is asked again', async ({
  connect,
  register,
  startClaude,
}) => {
  await register({ agent_id: 'warden' });
  const { events } = await startClaude(single);
  const { call } = await connect();
  const { fields: seen } = await call('session_status', { session });
  const answer = {
    session,
    request: seen.request,
    idempotency_key: 'a',
    action: 'choose',
    choices: [2],
  };
  const first = await call('session_answer', answer);
  expect(first).toMatchObject({
    isError: false,
    fields: { verdict: 'delivered', action: 'choose' },
  });
  expect(first.text).toMatch(/^delivered: /);
  const again = await (await connect()).call('session_answer', answer);
  expect(again.fields).toMatchObject({
    verdict: 'delivered',
    message: first.fields.message,
    repeated: true,
    first_at: expect.any(String),
  });
  const other = await call('session_answer', { ...answer, choices: [1] });
  expect(other).toMatchObject({
    isError: true,
    fields: { verdict: 'refused', message: expect.stringMatching(/used .* for something else/) },
  });
  const late = await call('session_answer', { ...answer, idempotency_key: 'b' });
  expect(late).toMatchObject({ isError: true, fields: { verdict: 'refused' } });
  expect(await events()).toEqual([{ answers: ['SQLite'] }]);
});

const mistakes: readonly [tool: string, given: object, message: RegExp][] = [
  ['session_answer', { action: 'approve', choices: [1] }, /approve takes no choices, but nothing/],
  ['session_answer', { action: 'choose' }, /choose takes choices/],
  ['session_answer', { action: 'choose', choices: ['x'.repeat(5001)] }, /choices\.0: /],
  ['session_answer', { action: 'answer', answers: ['x'.repeat(100_001)] }, /answers/],
  ['session_answer', { action: 'grant' }, /session_answer: action: /],
  ['session_answer', { action: 'approve', request: '../x' }, /is not the id of a request/],
  ['session_answer', { action: 'approve', idempotency_key: '' }, /idempotency_key: /],
  ['session_answer', { action: 'approve', permanent: true }, /permanent/],
  ['session_type', { text: '  ' }, /no text to type/],
  ['session_type', { text: 'a\u001b[31m' }, /control character/],
  ['session_type', { text: 'x'.repeat(1_000_000) }, /at most 100,000 characters/],
  ['session_read', { what: 'reply', lines: 3 }, /reply takes no lines/],
  ['session_wait', { states: ['done'] }, /session_wait: states\.0: /],
  ['needs_wait', { seconds: 51 }, /seconds: /],
  ['needs_close', { need: 'x', action: 'done' }, /is not the id of a need/],
  ['session_spawn', { agent: 'warden', working_directory: 'here' }, /absolute path/],
  ['session_spawn', {}, /agent is missing: fleet_list/],
];

test.concurrent('says what is wrong with a call, and does nothing', async ({
  connect,
  register,
  startClaude,
}) => {
  await register({ agent_id: 'warden' });
  const { keys } = await startClaude();
  const { call } = await connect();
  const usual: Record<string, object> = {
    session_answer: { session, request: '7KQ2XM4T', idempotency_key: 'a' },
    session_type: { session },
    session_read: { session },
    session_wait: { session },
  };
  for (const [tool, given, message] of mistakes) {
    const { isError, fields, text } = await call(tool, { ...usual[tool], ...given });
    expect({ isError, ...fields }).toMatchObject({ isError: true, verdict: 'usage' });
    expect(fields.message).toMatch(message);
    expect(text.length).toBeLessThan(3000);
  }
  expect(await keys()).toEqual([]);
});

test.concurrent('answers several questions by name, with numbers and words', async ({
  connect,
  register,
  startClaude,
}) => {
  await register({ agent_id: 'warden' });
  const { events } = await startClaude(tabs);
  const { call } = await connect();
  const { fields } = await call('session_status', { session });
  const answered = await call('session_answer', {
    session,
    request: fields.request,
    idempotency_key: 'a',
    action: 'answer',
    answers: { Database: 2, Features: ['Auth', 3], Language: 'plain C' },
  });
  expect(answered.fields).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ answers: ['SQLite', 'Auth, Export', 'plain C'] }]);
});

test.concurrent('refuses to type into a dialog, says how to go on in words of tools, and interrupts', async ({
  connect,
  register,
  startClaude,
  ask,
}) => {
  await register({ agent_id: 'warden' });
  const { pane, keys, events } = await startClaude(single);
  const { id } = await ask(pane, databaseRequest);
  const { call } = await connect();
  const { isError, fields, text } = await call('session_type', { session, text: 'go on' });
  expect(isError).toBe(true);
  expect(fields).toMatchObject({
    verdict: 'refused',
    message: expect.stringMatching(/answer it with session_answer, or leave it/),
    request: id,
  });
  expect(text).toMatch(/would fit: session_answer choose, choices one of 1, 2, 3/);
  expect(text).toMatch(/ \| session_answer type \| session_interrupt \| session_read screen$/);
  expect(text).not.toMatch(/menu-driver|--for/);
  expect(await keys()).toEqual([]);
  expect((await call('session_interrupt', { session })).fields.verdict).toBe('delivered');
  expect(await events()).toEqual([{ declined: true }]);
});

test.concurrent('gives a prompt once, and waits', async ({ connect, register, startClaude }) => {
  await register({ agent_id: 'warden' });
  const { events } = await startClaude({ workMs: 600 });
  const { call } = await connect();
  const prompt = { session, text: 'run the tests\nall of them', idempotency_key: 'p' };
  expect((await call('session_type', prompt)).fields.verdict).toBe('delivered');
  expect((await call('session_type', prompt)).fields).toMatchObject({ repeated: true });
  const idle = await call('session_wait', { session, states: ['idle'], seconds: 30 });
  expect(idle.fields).toMatchObject({ verdict: 'ok', state: 'idle' });
  expect(await events()).toEqual([{ prompt: 'run the tests\nall of them' }]);

  const waited = await call('session_wait', { session, states: ['error'], seconds: 0 });
  expect(waited).toMatchObject({
    isError: false,
    fields: { verdict: 'unconfirmed', message: 'not error within 0 s' },
  });
});

test.concurrent('tells how a wait goes, and ends it when it is taken back', async ({
  connect,
  register,
  startClaude,
}) => {
  await register({ agent_id: 'warden' });
  await startClaude();
  const { call, client } = await connect();
  const told: string[] = [];
  const abort = new AbortController();
  const waiting = call(
    'session_wait',
    { session, states: ['error'], seconds: 50 },
    { signal: abort.signal, onprogress: ({ message = '' }) => told.push(message) },
  );
  await eventually(() => {
    expect(told).toContainEqual(expect.stringMatching(/^\d+ s: state: idle$/));
  });
  abort.abort('enough');
  await expect(waiting).rejects.toThrow();
  expect((await client.listTools()).tools).toHaveLength(11);
});
