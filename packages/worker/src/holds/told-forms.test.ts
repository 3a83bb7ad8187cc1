import { expect, test } from 'vitest';
import { createToldForms } from './told-forms.ts';

test('takes each told form of a server once', () => {
  const told = createToldForms();
  told.add({ pane: '1.1', toolName: 'records' });
  expect(told.take('1.2', 'records')).toBe(false);
  expect(told.take('1.1', 'other')).toBe(false);
  expect(told.take('1.1', 'records')).toBe(true);
  expect(told.take('1.1', 'records')).toBe(false);
});

test('waits for no result that never comes', () => {
  let at = 0;
  const told = createToldForms(() => at);
  told.add({ pane: '1.1', toolName: 'records' });
  at = 31_000;
  expect(told.take('1.1', 'records')).toBe(false);
});
