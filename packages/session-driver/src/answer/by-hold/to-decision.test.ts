import type { Question } from '@gsd-code-skill/core';
import type { Request } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import type { Answer } from '../answer.ts';
import { toDecision } from './to-decision.ts';

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
type Asked = Pick<Request, 'kind' | 'questions'>;
const asked = (kind: Request['kind'], ...questions: Question[]): Asked => ({ kind, questions });

test.for<{ name: string; request: Asked; answer: Answer; decision: unknown }>([
  {
    name: 'a number',
    request: asked('question', database),
    answer: { kind: 'choose', choices: ['2'] },
    decision: { kind: 'answers', answers: { 'Which database?': 'Postgres' } },
  },
  {
    name: 'a label in several words and another case',
    request: asked('question', {
      ...database,
      options: [{ label: 'Use SQLite' }, { label: 'None' }],
    }),
    answer: { kind: 'choose', choices: ['use', 'sqlite'] },
    decision: { kind: 'answers', answers: { 'Which database?': 'Use SQLite' } },
  },
  {
    name: 'several numbers',
    request: asked('question', features),
    answer: { kind: 'choose', choices: ['1', '3'] },
    decision: { kind: 'answers', answers: { 'Which features?': ['Auth', 'Export'] } },
  },
  {
    name: 'a text of one’s own',
    request: asked('question', database),
    answer: { kind: 'text', text: 'DuckDB,\nplease' },
    decision: { kind: 'answers', answers: { 'Which database?': 'DuckDB,\nplease' } },
  },
  {
    name: 'several questions by position',
    request: asked('question', database, features),
    answer: { kind: 'answers', answers: [['DuckDB'], ['1', '2']] },
    decision: {
      kind: 'answers',
      answers: { 'Which database?': 'DuckDB', 'Which features?': ['Auth', 'Search'] },
    },
  },
  {
    name: 'several questions by text and by short name',
    request: asked('question', database, features),
    answer: { kind: 'answers', answers: { features: ['Search'], 'Which database?': ['1'] } },
    decision: {
      kind: 'answers',
      answers: { 'Which database?': 'SQLite', 'Which features?': 'Search' },
    },
  },
  {
    name: 'approval',
    request: asked('permission'),
    answer: { kind: 'approve' },
    decision: { kind: 'allow' },
  },
  {
    name: 'denial with a reason',
    request: asked('permission'),
    answer: { kind: 'deny', reason: 'not now' },
    decision: { kind: 'deny', message: 'not now' },
  },
  {
    name: 'denial of a question',
    request: asked('question', database),
    answer: { kind: 'deny' },
    decision: { kind: 'deny' },
  },
])('decides by $name', ({ request, answer, decision }) => {
  expect(toDecision(request, answer)).toEqual(decision);
});

test.for<{ name: string; request: Asked; answer: Answer }>([
  {
    name: 'a row of a permission',
    request: asked('permission'),
    answer: { kind: 'choose', choices: ['2'] },
  },
  {
    name: '"Chat about this" by its number',
    request: asked('question', database),
    answer: { kind: 'choose', choices: ['4'] },
  },
  { name: 'submit', request: asked('question', features), answer: { kind: 'submit' } },
])('leaves $name to keys', ({ request, answer }) => {
  expect(toDecision(request, answer)).toBeUndefined();
});

test.for<{ name: string; request: Asked; answer: Answer; reason: string }>([
  {
    name: 'an option that is not there',
    request: asked('question', database),
    answer: { kind: 'choose', choices: ['7'] },
    reason: 'no option "7" in "Which database?": 1. SQLite | 2. Postgres',
  },
  {
    name: 'two answers to a question that takes one',
    request: asked('question', database),
    answer: { kind: 'choose', choices: ['1', '2'] },
    reason: 'takes one answer, 2 were given',
  },
  {
    name: 'one choice for two questions',
    request: asked('question', database, features),
    answer: { kind: 'choose', choices: ['1'] },
    reason: 'there are 2 questions (Database, Features): use answer',
  },
  {
    name: 'too few answers',
    request: asked('question', database, features),
    answer: { kind: 'answers', answers: [['1']] },
    reason: '1 answers were given to 2 questions',
  },
  {
    name: 'an answer to a question nobody asked',
    request: asked('question', database, features),
    answer: { kind: 'answers', answers: { Features: ['1'], Colour: ['red'] } },
    reason: 'no answer to "Which database?"',
  },
  {
    name: 'an answer under no name, to a question without a short one',
    request: asked('question', { question: 'Why?', multiSelect: false, options: [] }),
    answer: { kind: 'answers', answers: { '': ['because'] } },
    reason: 'no answer to "Why?"',
  },
  {
    name: 'approval of a question',
    request: asked('question', database),
    answer: { kind: 'approve' },
    reason: 'a question is not a matter of yes or no: use choose, answer or type',
  },
  {
    name: 'a text for a permission',
    request: asked('permission'),
    answer: { kind: 'text', text: 'yes' },
    reason: 'a permission is not a question: use approve or deny',
  },
])('refuses $name', ({ request, answer, reason }) => {
  expect(() => toDecision(request, answer)).toThrow(reason);
});
