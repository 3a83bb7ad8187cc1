import { expect, test } from 'vitest';
import { insertedRows, MAX_SYMBOLS } from './inserted-rows.ts';

const count = (length: number) => Array.from({ length }, (_, id) => id);

test('names the rows that are only in the later screen', () => {
  expect(insertedRows([1, 2, 3], [1, 9, 2, 3, 8])).toEqual([1, 4]);
});

test('tells apart as many shared lines as there are code units outside the surrogates', () => {
  const ids = count(MAX_SYMBOLS);
  expect(MAX_SYMBOLS).toBe(63_488);
  // ends that differ, so that no row is compared without a symbol
  expect(insertedRows([-1, ...ids, -2], [-3, ...ids, -4])).toEqual([0, MAX_SYMBOLS + 1]);
});

test('reports shared lines beyond that as new, so that none is lost', () => {
  const ids = count(MAX_SYMBOLS + 1);
  const end = MAX_SYMBOLS + 1;
  expect(insertedRows([-1, ...ids, -2], [-3, ...ids, -4])).toEqual([0, end, end + 1]);
});

test('needs no symbols for rows that did not move', () => {
  const ids = count(MAX_SYMBOLS * 2);
  expect(insertedRows(ids, ids.with(MAX_SYMBOLS, -1))).toEqual([MAX_SYMBOLS]);
});
