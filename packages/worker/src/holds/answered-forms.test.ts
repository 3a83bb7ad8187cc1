import { expect, test } from 'vitest';
import { createAnsweredForms } from './answered-forms.ts';

test('takes each told form of a server once', () => {
  const answered = createAnsweredForms();
  answered.add({ pane: '1.1', toolName: 'records' });
  expect(answered.take('1.2', 'records')).toBe(false);
  expect(answered.take('1.1', 'other')).toBe(false);
  expect(answered.take('1.1', 'records')).toBe(true);
  expect(answered.take('1.1', 'records')).toBe(false);
});

test('waits for no result that never comes', () => {
  let at = 0;
  const answered = createAnsweredForms(() => at);
  answered.add({ pane: '1.1', toolName: 'records' });
  at = 31_000;
  expect(answered.take('1.1', 'records')).toBe(false);
});
