import { expect, test } from 'vitest';
import { formatAnswers } from './format-answers.ts';

const questions = [
  { question: 'Which features?', multiSelect: true, options: [{ label: 'Auth' }] },
  { question: 'Which name?' },
  { question: 'constructor' },
];

test('shows each question with its answer and notes', () => {
  const answers = { 'Which features?': ['Auth', 'Export'], 'Which name?': 'Anna\ror Otto' };
  const annotations = { 'Which name?': { notes: 'not sure' } };
  expect(
    formatAnswers({ questions }, { questions, answers, annotations }),
  ).toBe(`Question 1: Which features?
  Answer: Auth, Export

Question 2: Which name?
  Answer: Anna
    or Otto
  Notes: not sure

Question 3: constructor
  Answer: none`);
});

test('takes answers from the input when the response has none', () => {
  const input = { questions, answers: { 'Which name?': 'Anna' } };
  expect(formatAnswers(input)).toContain('Question 2: Which name?\n  Answer: Anna');
  expect(formatAnswers(input, 'done')).toContain('Answer: Anna');
});

test('shows an answer to a question that is not listed', () => {
  expect(formatAnswers({}, { answers: { 'Which?': 'A' } })).toBe('Question 1: Which?\n  Answer: A');
});

test('shows what it does not know as it came', () => {
  expect(formatAnswers({ questions }, 'User declined')).toBe('User declined');
});
