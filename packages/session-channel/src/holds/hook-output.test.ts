import { expect, test } from 'vitest';
import type { Hold } from './hold.ts';
import { type DialogDecision, hookOutput } from './hook-output.ts';

const questions = [
  { question: 'Which database?', header: 'Database', multiSelect: false, options: [] },
  { question: 'Which features?', header: 'Features', multiSelect: true, options: [] },
  { question: 'Name?', header: 'Name', options: [] },
];

const question: Hold = {
  id: '01KA0000000000000000000000',
  pane: '4711.3',
  agentId: 'warden',
  sessionName: 'warden-main',
  kind: 'question',
  toolName: 'AskUserQuestion',
  toolInput: { questions },
  questions,
  claudeSessionId: 'c1',
  openedAt: '2026-02-17T10:00:00.000Z',
  worker: { host: 'h', boot: 'b', pid: 1, start: '1' },
};
const one: Hold = {
  ...question,
  toolInput: { questions: questions.slice(0, 1) },
  questions: questions.slice(0, 1),
};
const permission: Hold = {
  ...question,
  kind: 'permission',
  toolName: 'Bash',
  toolInput: {},
  questions: [],
};

function decisionOf(hold: Hold, given: DialogDecision): unknown {
  const result = hookOutput(hold, given);
  return result.status === 'fits' ? JSON.parse(result.output).hookSpecificOutput : result.reason;
}

test('answers are keyed by the full question and the questions are repeated', () => {
  const answers = {
    'Which database?': 'SQLite',
    'Which features?': ['Auth', 'Export'],
    'Name?': 'two\nlines',
  };
  expect(decisionOf(question, { kind: 'answers', answers })).toEqual({
    hookEventName: 'PermissionRequest',
    decision: { behavior: 'allow', updatedInput: { questions, answers } },
  });
});

test('a list of one answers a question that takes one', () => {
  const given = { kind: 'answers', answers: { 'Which database?': ['Redis'] } } as const;
  expect(decisionOf(one, given)).toMatchObject({
    decision: { updatedInput: { answers: { 'Which database?': 'Redis' } } },
  });
});

test.for<{ name: string; answers: Record<string, string | string[]>; reason: string }>([
  { name: 'none', answers: {}, reason: 'no answer to: "Which database?"' },
  {
    name: 'an empty one',
    answers: { 'Which database?': ' ' },
    reason: 'no answer to: "Which database?"',
  },
  {
    name: 'an empty list',
    answers: { 'Which database?': [] },
    reason: 'no answer to: "Which database?"',
  },
  {
    name: 'one keyed by header',
    answers: { Database: 'Redis' },
    reason: 'not asked: "Database"; asked: "Which database?"',
  },
  {
    name: 'two where one is taken',
    answers: { 'Which database?': ['A', 'B'] },
    reason: 'takes one answer only: "Which database?"',
  },
])('refuses $name', ({ answers, reason }) => {
  expect(decisionOf(one, { kind: 'answers', answers })).toBe(reason);
});

test('permissions are allowed and denied, with the reason', () => {
  expect(decisionOf(permission, { kind: 'allow' })).toEqual({
    hookEventName: 'PermissionRequest',
    decision: { behavior: 'allow' },
  });
  expect(decisionOf(permission, { kind: 'deny', message: 'not "now"', interrupt: true })).toEqual({
    hookEventName: 'PermissionRequest',
    decision: { behavior: 'deny', message: 'not "now"', interrupt: true },
  });
  expect(decisionOf(question, { kind: 'deny' })).toMatchObject({ decision: { behavior: 'deny' } });
});

test('a plan is allowed with its own input, because a bare allow keeps its dialog open', () => {
  const toolInput = { plan: '# Dig', planFilePath: '/home/user/.claude/plans/dig.md' };
  const plan: Hold = { ...permission, kind: 'plan', toolName: 'ExitPlanMode', toolInput };
  expect(decisionOf(plan, { kind: 'allow' })).toEqual({
    hookEventName: 'PermissionRequest',
    decision: { behavior: 'allow', updatedInput: toolInput },
  });
});

test('a question is not allowed and a permission is not answered', () => {
  expect(decisionOf(question, { kind: 'allow' })).toContain('needs answers');
  expect(decisionOf(permission, { kind: 'answers', answers: { a: 'b' } })).toContain('Bash');
});

test('a question is not answered by what every object has', () => {
  const odd = { ...question, questions: [{ question: 'constructor' }] };
  expect(hookOutput(odd, { kind: 'answers', answers: {} })).toMatchObject({ status: 'unfit' });
});
