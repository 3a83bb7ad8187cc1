import { expect, test } from 'vitest';
import { cutToWidth, padToWidth, textWidth } from './text-width.ts';

test.for([
  ['plain', 5],
  ['', 0],
  ['日本', 4],
  ['e\u0301', 1],
  ['👍', 2],
  ['█░', 2],
] as const)('%s takes %d columns', ([text, width]) => {
  expect(textWidth(text)).toBe(width);
});

test.for([
  ['question', 8, 'question'],
  ['question', 5, 'ques…'],
  ['a question', 3, 'a…'],
  ['日本語', 5, '日本…'],
  ['日本語', 4, '日…'],
  ['question', 0, ''],
] as const)('%s in %d columns is %s', ([text, most, cut]) => {
  expect(cutToWidth(text, most)).toBe(cut);
});

test('is filled up by columns, not characters', () => {
  expect(padToWidth('日', 4)).toBe('日  ');
  expect(padToWidth('long', 2)).toBe('long');
});
