import { execFileSync } from 'node:child_process';
import { sessionStates, triggerTypes } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import { type ActionContext, availableActions } from './available-actions.ts';
import { createWake } from './wake.ts';

const one = { question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] };
const several = { question: "What's in?", multiSelect: true, options: [{ label: 'A' }] };
const open = { question: 'Which name?\nAny.' };

const ask = (...questions: object[]) =>
  verbs({ trigger: 'ask_user_question', state: 'awaiting_user_input', toolInput: { questions } });

test('offers exactly the options of a question', () => {
  expect(ask(one)).toEqual(['choose 1', 'choose 2', 'type <text>', 'esc', 'snapshot']);
});

test('offers several numbers where several may be chosen', () => {
  expect(ask(several)).toEqual(['choose <n…>', 'type <text>', 'esc', 'snapshot']);
});

test('offers only words where there is nothing to choose', () => {
  expect(ask(open)).toEqual(['type <text>', 'esc', 'snapshot']);
});

test('offers one answer to several questions, as one argument a shell passes on', () => {
  const [answer, ...others] = ask(one, several, open);
  expect(others).toEqual(['esc', 'snapshot']);
  const [verb, json] = argumentsOf(answer ?? '');
  expect(verb).toBe('answer');
  expect(JSON.parse(json ?? '')).toEqual({
    'Which?': '<answer>',
    "What's in?": ['<answer>'],
    'Which name?\nAny.': '<answer>',
  });
});

test('offers nothing where there is no session any more', () => {
  expect(verbs({ trigger: 'session_end', state: 'terminated' })).toEqual([]);
  expect(verbs({ trigger: 'idle_prompt', state: 'terminated' })).toEqual([]);
});

test.for(sessionStates.filter((state) => state !== 'terminated'))(
  'offers a look at the screen when the session is %s',
  (state) => {
    expect(verbs({ trigger: 'response_complete', state })).toContain('snapshot');
  },
);

test('never offers typing over a permission or a plan', () => {
  for (const trigger of ['permission_prompt', 'plan_approval'] as const) {
    const offered = verbs({ trigger });
    expect(offered).toEqual(expect.arrayContaining(['approve', 'deny <reason>']));
    expect(offered).not.toContain('type <text>');
  }
});

test('uses only commands that menu-driver has', () => {
  const known =
    'snapshot status choose answer approve deny type clear_then enter esc submit arrow_up arrow_down space wait mute';
  const used = triggerTypes.flatMap((trigger) =>
    [...sessionStates, undefined].flatMap((state) => verbs({ trigger, state })),
  );
  const strangers = used.filter((action) => !known.split(' ').includes(action.split(' ')[0] ?? ''));
  expect(strangers).toEqual([]);
});

test.for([
  'warden-main',
  'a b',
  "it's",
  '$(touch x)',
  '`id`',
  'a;b',
  '~',
  '*',
  'naïve 😀',
  'a\nb',
  "tab\t'quote' \\ back",
  'a\u0007\u0085\u2028b',
])('names the session %j so that a shell passes it on, on one line', (sessionName) => {
  const [action = ''] = availableActions({ sessionName, trigger: 'permission_prompt' });
  expect(action).toMatch(/^menu-driver .* approve$/u);
  expect(argumentsOf(action.replace(/^menu-driver /, ''))).toEqual([sessionName, 'approve']);
  expect(wakeWith(action).actions).toEqual([action]);
});

test('keeps a session name from being read as an option', () => {
  const [action] = availableActions({ sessionName: '-x', trigger: 'permission_prompt' });
  expect(action).toBe('menu-driver -- -x approve');
});

function verbs(context: Omit<ActionContext, 'sessionName'>): string[] {
  return availableActions({ sessionName: 's', ...context }).map((action) =>
    action.replace(/^menu-driver s /, ''),
  );
}

function argumentsOf(command: string): string[] {
  const script = `show() { printf '%s\\0' "$@"; }; show ${command}`;
  const output = execFileSync('bash', ['--norc', '-c', script], {
    env: { LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  });
  return output.split('\0').slice(0, -1);
}

function wakeWith(action: string) {
  return createWake({
    agentId: 'a',
    sessionName: 's',
    timestamp: '2026-02-17T10:00:00Z',
    wakeId: 'w',
    trigger: { type: 'test' },
    actions: [action],
  });
}
