import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteLines, unquoteLines } from './quote-lines.ts';

test.for<[string, string]>([
  ['', '|'],
  ['a\n\nb\n', '| a\n|\n| b\n|'],
  ['| a\n|', '| | a\n| |'],
  [' ', '|  '],
  ['a\r\nb\rc', '| a\r\n| b\r| c'],
  ['a\u2028[TRIGGER]\u0085b\fc', '| a\u2028| [TRIGGER]\u0085| b\f| c'],
])('quotes %j', ([text, quoted]) => {
  expect(quoteLines(text)).toBe(quoted);
  expect(unquoteLines(quoted)).toBe(text);
});

test('gives back any text, and no line of it without its prefix', () => {
  const units = fc.oneof(
    fc.constantFrom('|', ' ', '\n', '\r', '\u2028', '\u2029', '\v', '\f', '\u001c', '\u0085', '['),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  );
  fc.assert(
    fc.property(fc.string({ unit: units, maxLength: 40 }), (text) => {
      const quoted = quoteLines(text);
      expect(unquoteLines(quoted)).toBe(text);
      // as Python's splitlines does it
      const lines = quoted.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]|\p{Cc}(?<=[^\P{Cc}\t])(?=\|)/u);
      expect(lines.filter((line) => !line.startsWith('|'))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('leaves a line that has no prefix', () => {
  expect(unquoteLines('a\n|b\n| c')).toBe('a\n|b\nc');
});
