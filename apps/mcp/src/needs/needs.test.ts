import {
  closeNeed,
  type NewNeed,
  openLoopTest,
  openNeed,
  prepareStateDirectory,
  readLoopTest,
  settleRequest,
} from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import { test } from '../../test/connected.ts';

const need = (key: string, more: Partial<NewNeed> = {}): NewNeed => ({
  kind: 'turn',
  agentId: 'warden',
  sessionName: 'warden-main',
  pane: '4711.3',
  trigger: 'response_complete',
  key,
  wake: `[SESSION IDENTITY]\nagent_id: warden\n\n[CONTENT]\n| [AVAILABLE ACTIONS]\n| ${key}\n\n[AVAILABLE ACTIONS]\nmenu-driver warden-main type <text>\n`,
  ...more,
});

test('tells of needs one by one, with their text, and of nothing twice', async ({
  connect,
  stateDir,
}) => {
  await prepareStateDirectory(stateDir);
  const { call } = await connect({ agent: 'warden' });
  const first = await openNeed(stateDir, need('a'));
  await openNeed(stateDir, need('of another', { agentId: 'scribe' }));
  await openNeed(stateDir, need('muted', { isMuted: true }));
  const second = await openNeed(
    stateDir,
    need('b', { kind: 'request', requestId: '7KQ2XM4T', summary: 'asks' }),
  );

  const one = await call('needs_wait');
  expect(one).toMatchObject({
    isError: false,
    fields: {
      verdict: 'ok',
      cursor: expect.any(String),
      need: { id: first.id, kind: 'turn', session: 'warden-main', agent: 'warden' },
    },
  });
  expect(one.fields.text).toBe(
    '[SESSION IDENTITY]\nagent_id: warden\n\n[CONTENT]\n| [AVAILABLE ACTIONS]\n| a',
  );
  // a result that was lost is asked for again
  const start = await (await connect({ agent: 'warden' })).call('needs_wait');
  expect(start.fields.need).toEqual(one.fields.need);

  const two = await call('needs_wait', { cursor: one.fields.cursor });
  expect(two.fields.need).toMatchObject({ id: second.id, request: '7KQ2XM4T' });
  expect(two.fields.next).toBe('session_read request, then session_answer');
  expect(one.fields.next).toBe('session_type with the next prompt, or needs_close done');
  expect(two.text).toMatch(/^ok: warden-main needs you \(request, request 7KQ2XM4T\): asks\n/);
  const none = await call('needs_wait', { cursor: two.fields.cursor, seconds: 0 });
  expect(none).toMatchObject({ isError: false, fields: { verdict: 'none' } });

  const told: unknown[] = [];
  const waiting = call(
    'needs_wait',
    { cursor: none.fields.cursor },
    { onprogress: (one) => told.push(one) },
  );
  await expect.poll(() => told.length).toBeGreaterThan(0);
  const third = await openNeed(stateDir, need('c'));
  expect((await waiting).fields.need).toMatchObject({ id: third.id });
});

test('waits no longer when it is taken back', async ({ connect, stateDir }) => {
  await prepareStateDirectory(stateDir);
  const { call } = await connect();
  const abort = new AbortController();
  const waiting = call('needs_wait', {}, { signal: abort.signal });
  abort.abort();
  await expect(waiting).rejects.toThrow();
  expect((await call('needs_wait', { seconds: 0 })).fields.verdict).toBe('none');
});

test('a need is closed, or rests, and not while its request is open', async ({
  connect,
  stateDir,
  startClaude,
  ask,
  register,
}) => {
  await register({ agent_id: 'warden' });
  const { pane } = await startClaude();
  const request = await ask(pane);
  const { call } = await connect({ agent: 'warden' });
  const asked = await openNeed(stateDir, need('a', { kind: 'request', requestId: request.id }));
  const close = (id: string, more: object = {}) =>
    call('needs_close', { need: id, action: 'done', ...more });
  expect((await close(asked.id)).text).toMatch(/^refused: request \w+ waits for an answer/);
  await settleRequest(stateDir, request.id, { by: 'keyboard', how: 'approved', decision: 'allow' });
  expect((await close(asked.id.toLowerCase())).fields).toMatchObject({
    verdict: 'delivered',
    status: 'closed',
  });
  expect((await close(asked.id)).text).toMatch(/^ok: \w+ is closed by mcp:warden: done, at /);

  // nobody has recorded it, so the screen tells, which is gone with its session
  const unrecorded = { kind: 'request', requestId: 'S7KQ2XM4T' } as const;
  const dialog = await openNeed(stateDir, need('S7KQ2XM4T', unrecorded));
  expect((await close(dialog.id)).text).toMatch(/^delivered: /);

  const turn = await openNeed(stateDir, need('b'));
  const later = await close(turn.id, { action: 'later', minutes: 5 });
  expect(later.fields).toMatchObject({
    verdict: 'delivered',
    status: 'postponed',
    until: expect.any(String),
  });
  expect((await call('needs_wait', { seconds: 0 })).fields.verdict).toBe('none');
  expect((await close(turn.id, { minutes: 5 })).fields.verdict).toBe('usage');

  const foreign = await openNeed(stateDir, need('c', { agentId: 'scribe' }));
  expect((await close(foreign.id)).text).toMatch(/^refused: there is no need \w+ of yours/);
  await closeNeed(stateDir, foreign.id, { by: 'agent', how: 'done' });
});

test('the test of the way back is answered where it is one of a session of ours', async ({
  connect,
  stateDir,
  register,
}) => {
  await register({ agent_id: 'warden' }, { agent_id: 'scribe' });
  await prepareStateDirectory(stateDir);
  const id = 'ABCDEFGH12';
  await openLoopTest(stateDir, { id, sessionName: 'warden-main' });
  const close = async (agent: string, need: string) =>
    (await connect({ agent })).call('needs_close', { need, action: 'done' });
  expect((await close('scribe', id)).fields.verdict).toBe('usage');
  expect((await close('warden', 'ABCDEFGH13')).fields.verdict).toBe('usage');
  expect((await readLoopTest(stateDir, id))?.acknowledged).toBeUndefined();
  expect((await close('warden', id.toLowerCase())).text).toMatch(
    /^delivered: test ABCDEFGH12 is acknowledged, \d+\.\d s after it was sent/,
  );
  expect((await readLoopTest(stateDir, id))?.acknowledged).toMatchObject({ by: 'gsd-mcp' });
});
