import type { Question } from '@gsd-code-skill/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AskedRequest, readScreen, recogniseRequest } from '../src/index.ts';
import { wrap } from './wrap.ts';

interface Answered {
  readonly asked: Question;
  readonly answer: string;
}

/** Draws the review of answers, with what releases up to 2.1.326 ask under them. */
function drawReview(all: readonly Answered[], width: number, asks: boolean): readonly string[] {
  const names = all.map(({ asked }) => ` ☒ ${asked.header} `);
  return [
    '─'.repeat(width),
    `← ${names.join('')} ✔ Submit  →`,
    '',
    'Review your answers',
    '',
    ...all.flatMap(({ asked, answer }) => [
      ...hanging(' ● ', asked.question, width),
      ...hanging('   → ', answer, width),
    ]),
    '',
    ...(asks ? [...wrap('Ready to submit your answers?', width), ''] : []),
    '❯ 1. Submit answers',
    '  2. Cancel',
  ];
}

const hanging = (mark: string, text: string, width: number) =>
  wrap(text, width - mark.length).map(
    (row, index) => `${index === 0 ? mark : ' '.repeat(mark.length)}${row}`,
  );

const words = fc
  .array(fc.stringMatching(/^[A-Za-z]{1,12}$/), { minLength: 1, maxLength: 14 })
  .map((all) => all.join(' '));
const answered: fc.Arbitrary<Answered> = fc.record({
  asked: fc.record({
    question: words.map((text) => `${text}?`),
    header: fc.stringMatching(/^[A-Z][a-z]{1,8}$/),
    options: fc.constant([{ label: 'One' }, { label: 'Two' }]),
  }),
  answer: fc.oneof(words, fc.constantFrom('One, Two', 'Ready to submit your answers?', '→ that')),
});

const request = (all: readonly Answered[]): AskedRequest => ({
  kind: 'question',
  toolName: 'AskUserQuestion',
  toolInput: {},
  questions: all.map(({ asked }) => asked),
});

test('a review is known by its questions, whether or not it asks under the answers', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(answered, {
        minLength: 2,
        maxLength: 4,
        selector: ({ asked }) => asked.question.replaceAll(' ', ''),
      }),
      fc.integer({ min: 60, max: 140 }),
      fc.boolean(),
      (all, width, asks) => {
        const rows = drawReview(all, width, asks);
        const screen = readScreen(['❯ go', '', '● On it.', '', ...rows].join('\n'));
        expect(screen.dialog?.kind).toBe('review');
        expect(recogniseRequest(screen, request(all))).toEqual({ verdict: 'same', isWhole: true });
        const [first, ...others] = all;
        const asked = { ...(first?.asked as Question), question: 'Shall it be deleted?' };
        const another = request([{ asked, answer: 'One' }, ...others]);
        expect(recogniseRequest(screen, another).verdict).toBe('other');
      },
    ),
  );
});

test('no words of an answer hide what is reviewed under them', () => {
  const rows = [
    '─'.repeat(80),
    '←  ☒ Colour  ☒ Size  ✔ Submit  →',
    '',
    'Review your answers',
    '',
    ' ● Which colour?',
    '   → Red',
    '     ● Which size?',
    '',
    '     Ready to submit your answers?',
    ' ● Shall it be deleted?',
    '   → Yes',
    '',
    '❯ 1. Submit answers',
    '  2. Cancel',
  ];
  const screen = readScreen(['❯ go', '', '● On it.', '', ...rows].join('\n'));
  const all = ['Colour', 'Size'].map((header) => ({
    asked: { header, question: `Which ${header.toLowerCase()}?`, options: [{ label: 'Red' }] },
    answer: 'Red',
  }));
  expect(recogniseRequest(screen, request(all)).verdict).toBe('other');
});
