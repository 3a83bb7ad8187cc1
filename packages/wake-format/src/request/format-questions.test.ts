import { expect, test } from 'vitest';
import { formatQuestions } from './format-questions.ts';

test('numbers questions and options, and says how each is answered', () => {
  const text = formatQuestions({
    questions: [
      {
        question: 'Which features?',
        header: 'Features',
        multiSelect: true,
        options: [{ label: 'Auth', description: 'Login' }, { label: 'Search' }],
      },
      { question: 'Which name?' },
    ],
  });
  expect(text).toBe(`Question 1: Which features? (Features; choose one or more)
  1. Auth — Login
  2. Search

Question 2: Which name? (answer in your own words)`);
});

test('indents text of several lines, previews too', () => {
  const text = formatQuestions({
    questions: [
      {
        question: 'Which layout?\nLook closely.',
        options: [{ label: 'Wide', description: 'one\ntwo', preview: '+--+\n|  |' }],
      },
    ],
  });
  expect(text).toBe(`Question 1: Which layout?
  Look closely. (choose one)
  1. Wide — one
     two
     +--+
     |  |`);
});

test.for<[unknown, string]>([
  [{ questions: [] }, '{\n  "questions": []\n}'],
  [{ prompt: 'Which?' }, '{\n  "prompt": "Which?"\n}'],
  ['Which?', 'Which?'],
  [undefined, ''],
])('shows what it does not know as it came: %o', ([toolInput, text]) => {
  expect(formatQuestions(toolInput)).toBe(text);
});

test('reads a question whose other fields are odd', () => {
  const odd = { question: 'Which?', header: 1, multiSelect: 'yes', options: 'none', extra: {} };
  expect(formatQuestions({ questions: [odd] })).toBe(
    'Question 1: Which? (answer in your own words)',
  );
});
