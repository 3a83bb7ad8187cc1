import { requestKinds, sessionStates, triggerTypes } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import { type ActionContext, availableActions } from './available-actions.ts';

const requestId = '7KQ2XM4T';
const one = { question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] };
const several = { question: "What's in?", multiSelect: true, options: [{ label: 'A' }] };
const open = { question: 'Which name?\nAny.' };

const ask = (...questions: object[]) =>
  verbs({ trigger: 'ask_user_question', requestId, toolInput: { questions } });

test('offers exactly the options of a question', () => {
  expect(ask(one)).toEqual([
    'choose --for 7KQ2XM4T 1',
    'choose --for 7KQ2XM4T 2',
    'type --for 7KQ2XM4T <text>',
    'esc',
    'snapshot',
  ]);
});

test('offers several numbers where several may be chosen', () => {
  expect(ask(several)).toContain('choose --for 7KQ2XM4T <n…>');
});

test('offers only words where there is nothing to choose', () => {
  expect(ask(open)).toEqual(['type --for 7KQ2XM4T <text>', 'esc', 'snapshot']);
});

test('answers several questions by their place, without a word of theirs', () => {
  expect(ask(one, several, open)).toEqual([
    'answer --for 7KQ2XM4T <answer 1> <answer 2> <answer 3>',
    'esc',
    'snapshot',
  ]);
});

test.for<[Omit<ActionContext, 'sessionName'>, string[]]>([
  [{ trigger: 'permission_prompt' }, ['approve --for 7KQ2XM4T', 'deny --for 7KQ2XM4T <reason>']],
  [{ trigger: 'plan_approval' }, ['approve --for 7KQ2XM4T', 'deny --for 7KQ2XM4T <reason>']],
  [
    { trigger: 'idle_prompt', request: 'permission' },
    ['approve --for 7KQ2XM4T', 'deny --for 7KQ2XM4T <reason>'],
  ],
  [{ trigger: 'elicitation' }, ['type --for 7KQ2XM4T <text>', 'submit --for 7KQ2XM4T']],
  [{ trigger: 'recovered', request: 'startup' }, ['choose --for 7KQ2XM4T <n>']],
  [{ trigger: 'idle_prompt', state: 'menu' }, ['choose --for 7KQ2XM4T <n>']],
])('binds the answers to %o', ([context, answers]) => {
  expect(verbs({ ...context, requestId })).toEqual([...answers, 'esc', 'snapshot']);
});

const form = (properties: object, more = {}) =>
  verbs({
    trigger: 'elicitation',
    requestId,
    toolInput: {
      mcp_server_name: 'el',
      message: 'Who?',
      ...more,
      requested_schema: { properties },
    },
  })[0];

test('offers what fits the fields of a form', () => {
  expect(form({ name: { type: 'string' } })).toBe('type --for 7KQ2XM4T <text>');
  expect(form({ size: { enum: ['s', 'l'] } })).toBe('choose --for 7KQ2XM4T <n>');
  expect(form({ days: { type: 'array', items: { enum: ['mon'] } } })).toBe(
    'choose --for 7KQ2XM4T <n…>',
  );
  expect(form({ name: {}, age: {} })).toBe('answer --for 7KQ2XM4T <answer 1> <answer 2>');
  expect(form({}, { mode: 'url', url: 'https://example.org' })).toBe('approve --for 7KQ2XM4T');
});

test('says to read first what the wake does not show', () => {
  expect(verbs({ trigger: 'permission_prompt', requestId, isCut: true })).toEqual([
    'show 7KQ2XM4T',
    'approve --for 7KQ2XM4T',
    'deny --for 7KQ2XM4T <reason>',
    'esc',
    'snapshot',
  ]);
});

const contexts = triggerTypes.flatMap((trigger) =>
  [...sessionStates, undefined].flatMap((state) =>
    [...requestKinds, undefined].map((request) => ({ trigger, state, request })),
  ),
);

test('never offers an answer without the request it is for', () => {
  for (const id of [undefined, '', '7kq', '$(id)']) {
    const offered = contexts.flatMap((context) => verbs({ ...context, requestId: id }));
    expect(
      offered.filter((action) => /^(?:approve|deny|choose|answer|submit)/.test(action)),
    ).toEqual([]);
    expect(offered.join()).not.toContain('--for');
  }
  expect(verbs({ trigger: 'permission_prompt' })).toEqual(['status', 'snapshot', 'esc']);
});

test('never offers typing over a permission or a plan', () => {
  for (const trigger of ['permission_prompt', 'plan_approval'] as const) {
    expect(verbs({ trigger, requestId }).join()).not.toContain('type');
  }
});

test('offers nothing where there is no session any more', () => {
  expect(verbs({ trigger: 'session_end', state: 'terminated' })).toEqual([]);
  expect(verbs({ trigger: 'idle_prompt', state: 'terminated', requestId })).toEqual([]);
});

test('offers a look at the screen of every session that lives', () => {
  for (const context of contexts) {
    if (context.state === 'terminated' || context.trigger === 'session_end') continue;
    expect(verbs(context)).toContain('snapshot');
    expect(verbs({ ...context, requestId })).toContain('snapshot');
  }
});

test('uses only commands that menu-driver has', () => {
  const known =
    'snapshot status show choose answer approve deny type clear_then esc submit wait mute done later'.split(
      ' ',
    );
  const used = contexts.flatMap((context) => verbs({ ...context, requestId, isCut: true }));
  expect(used.filter((action) => !known.includes(action.split(' ')[0] ?? ''))).toEqual([]);
});

test('offers nothing for a session whose name no line can carry', () => {
  for (const sessionName of ['', 'a\nb', 'a\tb', 'a\u2028b', 'a\u202eb', 'a\u200bb', 'a\ud800']) {
    expect(availableActions({ sessionName, trigger: 'permission_prompt', requestId })).toEqual([]);
  }
});

function verbs(context: Omit<ActionContext, 'sessionName'>): string[] {
  return availableActions({ sessionName: 's', ...context }).map((action) =>
    action.replace(/^menu-driver s /, ''),
  );
}
