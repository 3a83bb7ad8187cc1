import { isRequestId } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import { type RequestOrigin, requestId, requestKey, screenRequestId } from './request-id.ts';

const origin: RequestOrigin = {
  pane: '4711.3',
  claudeSessionId: 's',
  promptId: 'p',
  subagent: undefined,
  toolName: 'Bash',
  toolInput: { command: 'npm test', description: 'Run the tests' },
};
const idOf = (more: Partial<RequestOrigin> = {}, ordinal = 1) =>
  requestId(requestKey({ ...origin, ...more }), ordinal);

test('is short, and made of letters that are not taken for each other', () => {
  expect(idOf()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(isRequestId(idOf())).toBe(true);
});

test('is another for another pane, session, prompt, subagent, tool, input and time', () => {
  const ids = [
    idOf(),
    idOf({ pane: '4711.4' }),
    idOf({ claudeSessionId: 't' }),
    idOf({ promptId: 'q' }),
    idOf({ subagent: 'a1' }),
    idOf({ toolName: 'Edit' }),
    idOf({ toolInput: { command: 'npm test ', description: 'Run the tests' } }),
    idOf({}, 2),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('the order of an input’s keys makes no difference', () => {
  const toolInput = { description: 'Run the tests', command: 'npm test' };
  expect(idOf({ toolInput })).toBe(idOf());
});

test('a question that comes back with its answers is the same', () => {
  const questions = [{ question: 'Which?' }];
  const asked = { toolName: 'AskUserQuestion', toolInput: { questions } };
  expect(idOf({ ...asked, toolInput: { questions, answers: { 'Which?': 'A' } } })).toBe(
    idOf(asked),
  );
});

test('a dialog on the screen is named by its words, wherever they wrap', () => {
  const words = {
    kind: 'trust',
    title: 'Do you trust this folder?',
    body: ['/a b'],
    labels: ['Yes'],
  };
  const id = screenRequestId('4711.3', 99, words);
  expect(id).toMatch(/^S[0-9A-Z]{8}$/);
  expect(isRequestId(id)).toBe(true);
  expect(screenRequestId('4711.3', 99, { ...words, body: ['/a', '  b'] })).toBe(id);
  expect(screenRequestId('4711.3', 98, words)).not.toBe(id);
  expect(screenRequestId('4711.3', 99, { ...words, body: ['/c'] })).not.toBe(id);
  expect(screenRequestId('4711.3', 99, { ...words, labels: ['No'] })).not.toBe(id);
  const asks = (input: string) => screenRequestId('4711.3', 99, { ...words, input });
  expect(asks('rm -rf a /b')).not.toBe(asks('rm -rf a/b'));
});
