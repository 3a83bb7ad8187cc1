import { expect, test } from 'vitest';
import { paneOfFile, panesOfRecords } from './pane-key.ts';

test.for([
  ['4711.3', '4711.3'],
  ['4711.3.json', '4711.3'],
  ['4711.3.status-line.json', '4711.3'],
  ['4711.31.json', '4711.31'],
  ['4711.json', undefined],
  ['.4711.3', undefined],
] as const)('%s is named after %s', ([name, pane]) => {
  expect(paneOfFile(name)).toBe(pane);
});

test('the record of a pane is told from what else is kept of it', () => {
  const names = ['4711.3.json', '4711.3.interrupt.json', '4711.12.json', 'draft.tmp'];
  expect(panesOfRecords(names)).toEqual(['4711.3', '4711.12']);
});
