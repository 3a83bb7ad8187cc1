import { expect, test } from 'vitest';
import { readQuestions } from './ask-user-question.ts';

test('reads questions with all their details', () => {
  const questions = [
    {
      question: 'Which database?',
      header: 'Database',
      multiSelect: false,
      options: [{ label: 'SQLite', description: 'One file', preview: 'app.db' }],
    },
    { question: 'Anything else?' },
  ];
  expect(readQuestions({ questions })).toEqual(questions);
});

test('leaves out what is of another type or of a later version', () => {
  const questions = [
    { question: 'Which?', header: 3, multiSelect: 'no', options: [{ label: 'A', colour: 'red' }] },
    { question: 'Which?', options: [{ label: 'A' }, { title: 'B' }] },
  ];
  expect(readQuestions({ questions })).toEqual([
    { question: 'Which?', options: [{ label: 'A' }] },
    { question: 'Which?' },
  ]);
});

test.for([
  ['nothing', undefined],
  ['a text', 'Which?'],
  ['no list', { questions: 'Which?' }],
  ['an empty list', { questions: [] }],
  ['a question without text', { questions: [{ header: 'Database' }] }],
  ['a list with a text in it', { questions: [{ question: 'Which?' }, 'Which?'] }],
] as const)('finds no questions in %s', ([, input]) => {
  expect(readQuestions(input)).toBeUndefined();
});
