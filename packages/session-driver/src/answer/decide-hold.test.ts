import type { Dialog } from '@gsd-code-skill/claude-screen';
import type { Question } from '@gsd-code-skill/core';
import type { Hold } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import type { Answer } from './answer-dialog.ts';
import { decideHold } from './decide-hold.ts';

const database: Question = {
  question: 'Which database?',
  header: 'Database',
  multiSelect: false,
  options: [{ label: 'SQLite' }, { label: 'Postgres' }],
};
const features: Question = {
  question: 'Which features?',
  header: 'Features',
  multiSelect: true,
  options: [{ label: 'Auth' }, { label: 'Search' }, { label: 'Export' }],
};
const held = (kind: Hold['kind'], ...questions: Question[]): Hold => ({
  id: '01J00000000000000000000000',
  pane: '1.2',
  agentId: 'warden',
  sessionName: 'warden-main',
  kind,
  toolName: kind === 'question' ? 'AskUserQuestion' : 'Bash',
  toolInput: {},
  questions,
  claudeSessionId: 'a',
  openedAt: '2026-01-01T00:00:00Z',
  worker: { host: 'h', boot: 'b', pid: 1, start: '1' },
});
const dialog = (kind: Dialog['kind'], ...labels: string[]): Dialog => ({
  kind,
  title: 'Do you want to proceed?',
  body: [],
  multiSelect: false,
  options: labels.map((label, index) => ({ number: index + 1, label, focused: index === 0 })),
  tabs: [],
  hints: [],
});
const bash = dialog('permission', 'Yes', 'Yes, and always allow access', 'No');
const question = dialog('question');

test.for<{ name: string; hold: Hold; answer: Answer; decision: unknown }>([
  {
    name: 'a number',
    hold: held('question', database),
    answer: { kind: 'choose', choices: ['2'] },
    decision: { kind: 'answers', answers: { 'Which database?': 'Postgres' } },
  },
  {
    name: 'a label in several words and another case',
    hold: held('question', { ...database, options: [{ label: 'Use SQLite' }, { label: 'None' }] }),
    answer: { kind: 'choose', choices: ['use', 'sqlite'] },
    decision: { kind: 'answers', answers: { 'Which database?': 'Use SQLite' } },
  },
  {
    name: 'several numbers',
    hold: held('question', features),
    answer: { kind: 'choose', choices: ['1', '3'] },
    decision: { kind: 'answers', answers: { 'Which features?': ['Auth', 'Export'] } },
  },
  {
    name: 'a text of one’s own',
    hold: held('question', database),
    answer: { kind: 'text', text: 'DuckDB,\nplease' },
    decision: { kind: 'answers', answers: { 'Which database?': 'DuckDB,\nplease' } },
  },
  {
    name: 'several questions by position',
    hold: held('question', database, features),
    answer: { kind: 'answers', answers: [['DuckDB'], ['1', '2']] },
    decision: {
      kind: 'answers',
      answers: { 'Which database?': 'DuckDB', 'Which features?': ['Auth', 'Search'] },
    },
  },
  {
    name: 'several questions by text and by short name',
    hold: held('question', database, features),
    answer: { kind: 'answers', answers: { features: ['Search'], 'Which database?': ['1'] } },
    decision: {
      kind: 'answers',
      answers: { 'Which database?': 'SQLite', 'Which features?': 'Search' },
    },
  },
  {
    name: 'approval',
    hold: held('permission'),
    answer: { kind: 'approve' },
    decision: { kind: 'allow' },
  },
  {
    name: 'a plain yes',
    hold: held('permission'),
    answer: { kind: 'choose', choices: ['1'] },
    decision: { kind: 'allow' },
  },
  {
    name: 'denial with a reason',
    hold: held('permission'),
    answer: { kind: 'deny', reason: 'not now' },
    decision: { kind: 'deny', message: 'not now' },
  },
  {
    name: 'denial of a question',
    hold: held('question', database),
    answer: { kind: 'deny' },
    decision: { kind: 'deny' },
  },
])('decides by $name', ({ hold, answer, decision }) => {
  expect(decideHold(hold, hold.kind === 'question' ? question : bash, answer)).toEqual(decision);
});

test.for<{ name: string; hold: Hold; answer: Answer }>([
  {
    name: '«always allow»',
    hold: held('permission'),
    answer: { kind: 'choose', choices: ['2'] },
  },
  {
    name: '«Chat about this» by its number',
    hold: held('question', database),
    answer: { kind: 'choose', choices: ['4'] },
  },
  { name: 'submit', hold: held('question', features), answer: { kind: 'submit' } },
  { name: 'approval of a question', hold: held('question', database), answer: { kind: 'approve' } },
])('leaves $name to keys', ({ hold, answer }) => {
  expect(decideHold(hold, bash, answer)).toBeUndefined();
});

test.for<{ name: string; hold: Hold; answer: Answer; reason: string }>([
  {
    name: 'an option that is not there',
    hold: held('question', database),
    answer: { kind: 'choose', choices: ['7'] },
    reason: 'no option "7" in "Which database?": 1. SQLite | 2. Postgres',
  },
  {
    name: 'two answers to a question that takes one',
    hold: held('question', database),
    answer: { kind: 'choose', choices: ['1', '2'] },
    reason: 'takes one answer, 2 were given',
  },
  {
    name: 'one choice for two questions',
    hold: held('question', database, features),
    answer: { kind: 'choose', choices: ['1'] },
    reason: 'there are 2 questions (Database, Features): use answer',
  },
  {
    name: 'too few answers',
    hold: held('question', database, features),
    answer: { kind: 'answers', answers: [['1']] },
    reason: '1 answers were given to 2 questions',
  },
  {
    name: 'an answer to a question nobody asked',
    hold: held('question', database, features),
    answer: { kind: 'answers', answers: { Features: ['1'], Colour: ['red'] } },
    reason: 'no answer to "Which database?"',
  },
])('refuses $name', ({ hold, answer, reason }) => {
  expect(() => decideHold(hold, question, answer)).toThrow(reason);
});
