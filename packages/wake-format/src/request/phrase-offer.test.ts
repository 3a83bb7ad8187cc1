import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWake } from '../wake/wake.ts';
import { availableActions } from './available-actions.ts';
import { needActions } from './need-actions.ts';
import { offerOf, phraseForShell } from './phrase-offer.ts';

const tools = 'gsd-wa_';
const sessionName = 'warden-main';
const requestId = '7KQ2XM4T';

test('names the tools that reach a permission on another host', () => {
  const actions = availableActions({
    sessionName,
    trigger: 'permission_prompt',
    requestId,
    tools,
  });
  expect(actions).toEqual([
    'gsd-wa_session_answer {"session":"warden-main","request":"7KQ2XM4T","action":"approve","idempotency_key":"<key>"}',
    'gsd-wa_session_answer {"session":"warden-main","request":"7KQ2XM4T","action":"deny","reason":"<reason>","idempotency_key":"<key>"}',
    'gsd-wa_session_interrupt {"session":"warden-main"}',
    'gsd-wa_session_read {"session":"warden-main","what":"screen"}',
  ]);
});

test('names the option of a question by its number', () => {
  const toolInput = { questions: [{ question: 'Which?', options: [{ label: 'A' }] }] };
  const [first] = availableActions({
    sessionName,
    trigger: 'ask_user_question',
    requestId,
    toolInput,
    tools,
  });
  expect(first).toContain('"action":"choose","choices":[1]');
});

test('offers no tool call for what no tool does', () => {
  const actions = availableActions({
    sessionName,
    trigger: 'response_complete',
    state: 'idle',
    tools,
  });
  expect(actions.join('\n')).not.toMatch(/mute|menu-driver/);
  expect(actions).toHaveLength(3);
});

test('brings a session back by a tool', () => {
  const ended = { sessionName, trigger: 'session_end', agentId: 'warden', tools } as const;
  expect(availableActions(ended)).toEqual(['gsd-wa_session_recover {"agent":"warden"}']);
});

test('closes a need by its id, and offers that for none without', () => {
  const need = { agentId: 'warden', sessionName, kind: 'failure' };
  expect(needActions({ ...need, id: 'N7KQ2XM4T' }, { tools })).toEqual([
    'gsd-wa_session_status {"session":"warden-main"}',
    'gsd-wa_needs_close {"need":"N7KQ2XM4T","action":"done"}',
    'gsd-wa_needs_close {"need":"N7KQ2XM4T","action":"later"}',
  ]);
  expect(needActions(need, { tools })).toHaveLength(1);
});

test('any name of a session stands on one line, and is read back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
      const [call = ''] = availableActions({ sessionName: name, trigger: 'stuck', tools });
      const { session } = JSON.parse(call.slice(call.indexOf(' ')));
      expect(session).toBe(name);
      expect(call).not.toMatch(/[\n\r]/);
    }),
  );
});

test('a wake takes a tool call as an action', () => {
  const actions = availableActions({ sessionName, trigger: 'stuck', tools });
  const wake = createWake({
    agentId: 'warden',
    sessionName,
    host: 'wa',
    timestamp: '2026-11-16T12:00:00.000Z',
    wakeId: '01JM',
    trigger: { type: 'stuck' },
    actions: [...actions],
  });
  expect(wake.actions).toEqual(actions);
  expect(wake.host).toBe('wa');
});

test('says for a shell what it reads', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z<>]+$/), { minLength: 1 }), (words) => {
      expect(phraseForShell(offerOf(words.join(' ')))).toBe(words.join(' '));
    }),
  );
});
