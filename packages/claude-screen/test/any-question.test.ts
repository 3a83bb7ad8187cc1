import type { Question } from '@gsd-code-skill/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dialog, readScreen } from '../src/index.ts';
import { anyQuestion } from './any-question.ts';
import { drawQuestion, type QuestionDrawing } from './draw-question.ts';

const squeeze = (text = '') => text.replaceAll(/\s+/g, '');
const conversation = ['❯ go on', '', '● I need a decision.'];

const drawing = fc.record({
  width: fc.integer({ min: 30, max: 200 }),
  styled: fc.boolean(),
  row: fc.nat(),
  ticks: fc.subarray([1, 2, 3, 4]),
});

/** What a reading says, without the spaces that wrapping adds and drops. */
const toFields = ({ title, header, options, freeText, submit, tabs, multiSelect }: Dialog) => ({
  title: squeeze(title),
  header,
  multiSelect,
  options: options.map(({ number, label, description, checked, focused }) => ({
    number,
    label: squeeze(label),
    description: squeeze(description),
    checked,
    focused,
  })),
  freeText: freeText?.number,
  submit: submit?.label,
  tabs: tabs.map(({ label }) => label),
});

/** What the question holds. */
const toExpected = (
  { question, header, multiSelect = false, options = [] }: Question,
  { cursor, ticked, tabs }: QuestionDrawing,
): ReturnType<typeof toFields> => ({
  title: squeeze(question),
  header,
  multiSelect,
  options: [
    ...options.map(({ label, description }, index) => ({
      number: index + 1,
      label: squeeze(label),
      description: squeeze(description),
      checked: multiSelect ? ticked.includes(index + 1) : undefined,
      focused: cursor === index + 1,
    })),
    {
      number: options.length + 2,
      label: 'Chataboutthis',
      description: '',
      checked: undefined,
      focused: cursor === options.length + 2,
    },
  ],
  freeText: options.length + 1,
  submit: multiSelect
    ? tabs && tabs.current < tabs.questions.length - 1
      ? 'Next'
      : 'Submit'
    : undefined,
  tabs: tabs
    ? tabs.questions.map(({ header: name = '' }) => name)
    : multiSelect
      ? [header ?? '']
      : [],
});

/** A plain capture does not show where a label ends and its description begins. */
const joined = (fields: ReturnType<typeof toFields>) => ({
  ...fields,
  options: fields.options.map(({ label, description, ...option }) => ({
    ...option,
    words: label + description,
  })),
});

function check(asked: Question, drawn: QuestionDrawing): void {
  const rows = drawQuestion(asked, drawn);
  const { state, dialog } = readScreen([...conversation, ...rows].join('\n'));
  expect(state).toBe('menu');
  const fields = toFields(dialog as Dialog);
  const expected = toExpected(asked, drawn);
  expect(joined(fields)).toEqual(joined(expected));
  if (drawn.styled) expect(fields).toEqual(expected);
  if (drawn.styled && drawn.tabs) expect(dialog?.currentTab).toBe(drawn.tabs.current);
}

test('gives any question back', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyQuestion, drawing, (asked, { width, styled, row, ticks }) => {
      const count = asked.options?.length ?? 0;
      const ticked = asked.multiSelect ? ticks.filter((number) => number <= count) : [];
      check(asked, { width, styled, cursor: 1 + (row % (count + 2)), ticked });
    }),
    { numRuns: 1500 },
  );
});

const several = fc.uniqueArray(anyQuestion, {
  minLength: 2,
  maxLength: 4,
  selector: ({ header }) => header,
});

test('gives any of several questions back', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(several, drawing, (questions, { width, styled, row }) => {
      const bar = questions.reduce((sum, { header = '' }) => sum + header.length + 5, 16);
      const current = row % questions.length;
      const asked = questions[current] as Question;
      const tabs = { questions, current };
      check(asked, { width: Math.max(width, bar), styled, cursor: 1, ticked: [], tabs });
    }),
    { numRuns: 700 },
  );
});

test('never takes a question whose top is out of sight for anything else', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(anyQuestion, drawing, fc.nat(), (asked, { width, styled, row }, cut) => {
      const count = asked.options?.length ?? 0;
      const cursor = 1 + (row % (count + 2));
      const rows = drawQuestion(asked, { width, styled, cursor, ticked: [] });
      const last = rows.findLastIndex((line) => line.includes('─'.repeat(width)));
      const { state, dialog } = readScreen(rows.slice(cut % last).join('\n'));
      expect(state).toBe('menu');
      expect(dialog?.kind).toMatch(/question/);
      for (const { number = 0, label } of dialog?.options ?? []) {
        const own = asked.options?.[number - 1]?.label ?? 'Chat about this';
        if (styled) expect(squeeze(label)).toBe(squeeze(own));
      }
    }),
    { numRuns: 1000 },
  );
});
