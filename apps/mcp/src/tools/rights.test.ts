import { openNeed, type PaneKey, prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { bash } from '@gsd-code-skill/session-stage';
import { expect } from 'vitest';
import { test } from '../../test/connected.ts';

const session = 'warden-main';

test.concurrent('what is for a person no answer approves, whatever the key', async ({
  connect,
  register,
  startClaude,
}) => {
  const policy = [{ match: 'Bash', decision: 'human' }] as const;
  await register({ agent_id: 'warden', policy: [...policy] });
  const { keys, events } = await startClaude(bash);
  const servers = [await connect(), await connect({ agent: 'warden' })];
  for (const { call } of servers) {
    const { fields: seen } = await call('session_status', { session });
    const answers = [
      { action: 'approve' },
      { action: 'choose', choices: [1] },
      { action: 'choose', choices: ['Yes'] },
      { action: 'choose', choices: [2] },
      { action: 'answer', answers: [1] },
      { action: 'type', text: 'yes' },
      { action: 'submit' },
    ];
    for (const answer of [...answers, { action: 'approve' }]) {
      const key = JSON.stringify(answer);
      const given = { session, request: seen.request, idempotency_key: key, ...answer };
      const { fields } = await call('session_answer', given);
      expect(fields).toMatchObject({
        verdict: 'refused',
        message: expect.stringMatching(/is for a person to decide/),
      });
    }
    expect((await call('session_type', { session, text: '1' })).fields.verdict).toBe('refused');
  }
  expect(await keys()).toEqual([]);
  expect(await events()).toEqual([]);
});

test.concurrent('no text reaches a shell, however it is written', async ({
  connect,
  register,
  startClaude,
}) => {
  await register({ agent_id: 'warden', working_directory: '/tmp' });
  const { keys } = await startClaude();
  const { call } = await connect({ agent: 'warden' });
  for (const text of ['!', '\t! x', '\r\n!x', '！x', '\u3000! x']) {
    for (const clear_first of [false, true]) {
      const typed = await call('session_type', { session, text, clear_first });
      expect(typed.text).toMatch(
        /^refused: text that begins with ! runs in a shell without asking/,
      );
    }
    const started = await call('session_spawn', { first_prompt: text });
    expect(started.text).toMatch(/^refused: text that begins with !/);
  }
  expect(await keys()).toEqual([]);
});

test.concurrent('an agent that may only look does nothing else', async ({
  connect,
  register,
  startClaude,
  stateDir,
}) => {
  await register({ agent_id: 'warden', working_directory: '/tmp', may: ['look'] });
  const { keys } = await startClaude(bash);
  await prepareStateDirectory(stateDir);
  const need = await openNeed(stateDir, {
    kind: 'turn',
    agentId: 'warden',
    sessionName: session,
    pane: '4711.3',
    trigger: 'response_complete',
    key: 'a',
    wake: '',
  });
  for (const { call } of [await connect(), await connect({ agent: 'warden' })]) {
    const { fields: seen } = await call('session_status', { session });
    expect(seen.verdict).toBe('ok');
    const answer = { session, request: seen.request, idempotency_key: 'a', action: 'deny' };
    for (const [tool, given] of [
      ['session_answer', answer],
      ['session_type', { session, text: 'go on' }],
      ['session_interrupt', { session }],
      ['session_spawn', { agent: 'warden', first_prompt: 'go on' }],
      ['session_spawn', { agent: 'warden' }],
      ['session_recover', { agent: 'warden' }],
      ['needs_close', { need: need.id, action: 'done' }],
      ['needs_close', { need: need.id, action: 'later' }],
    ] as const) {
      const { text } = await call(tool, given);
      expect(text).toMatch(/^refused: warden may not (?:deny|type|interrupt|attend|start) /);
    }
  }
  expect(await keys()).toEqual([]);
});

test.concurrent('an agent that may not look reads no reply', async ({
  connect,
  register,
  startClaude,
}) => {
  await register({ agent_id: 'warden', may: ['answer'] });
  await startClaude();
  for (const { call } of [await connect(), await connect({ agent: 'warden' })]) {
    for (const what of ['screen', 'reply']) {
      const { text } = await call('session_read', { session, what });
      expect(text).toMatch(/^refused: warden may not look/);
    }
    for (const tool of ['fleet_list', 'needs_wait']) {
      expect((await call(tool)).text).toMatch(/^refused: warden may not look/);
    }
  }
});

test.concurrent('of several, those are listed and told of that may be looked at', async ({
  connect,
  register,
  stateDir,
}) => {
  await register({ agent_id: 'warden', may: ['answer'] }, { agent_id: 'scribe' });
  await prepareStateDirectory(stateDir);
  for (const agentId of ['warden', 'scribe']) {
    const pane: PaneKey = '4711.3';
    const need = { kind: 'turn', agentId, sessionName: `${agentId}-main`, pane } as const;
    await openNeed(stateDir, { ...need, trigger: 'response_complete', key: agentId, wake: '' });
  }
  const { call } = await connect();
  expect((await call('fleet_list')).fields.agents).toMatchObject([{ agent: 'scribe' }]);
  const { fields } = await call('needs_wait', { seconds: 1 });
  expect(fields.need).toMatchObject({ agent: 'scribe' });
  const next = await call('needs_wait', { seconds: 1, cursor: fields.cursor });
  expect(next.fields.verdict).toBe('none');
});
