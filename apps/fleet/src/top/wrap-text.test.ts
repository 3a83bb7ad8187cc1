import { textWidth } from '@gsd-code-skill/fleet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

test.for([
  ['one two three', ['one two ', 'three']],
  ['a-word-longer-than-a-line', ['a-word-lo', 'nger-than', '-a-line']],
  ['x a-word-longer', ['x ', 'a-word-lo', 'nger']],
  ['  indented by two', ['  ', 'indented ', 'by two']],
  ['short\n\nlines', ['short', '', 'lines']],
] as const)('%j is broken between words where it can', ([text, lines]) => {
  expect(wrapText(text, 9)).toEqual(lines);
});

test('nothing is left out, and no line is too wide', () => {
  const words = fc.array(fc.constantFrom(' ', '  ', 'word', '日本語', 'e\u0301', '👍', 'x'));
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 20 }), (parts, width) => {
      const text = parts.join('');
      const lines = wrapText(text, width);
      expect(lines.join('')).toBe(text);
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
    }),
  );
});
