import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutMiddle } from './cut-middle.ts';

test('leaves text that fits alone', () => {
  expect(cutMiddle('abc', 3)).toBe('abc');
});

test('keeps head and tail and says how much is cut', () => {
  const text = `${'a'.repeat(500)}${'b'.repeat(500)}`;
  expect(cutMiddle(text, 48)).toBe(`${'a'.repeat(12)}\n… 977 characters cut …\n${'b'.repeat(11)}`);
});

test('keeps a head where there is no room for more', () => {
  expect(cutMiddle('abcdef'.repeat(10), 5)).toBe('abcde');
  expect(cutMiddle('abc', 0)).toBe('');
  expect(cutMiddle('abc', -1)).toBe('');
  expect(cutMiddle('abc', Number.NaN)).toBe('');
});

test('never exceeds the limit, splits no pair, and counts right', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '😀', 'é'), maxLength: 300 });
  fc.assert(
    fc.property(text, fc.nat(200), (original, maxChars) => {
      const cut = cutMiddle(original, maxChars);
      expect(cut.length).toBeLessThanOrEqual(Math.max(maxChars, 0));
      expect(cut).not.toMatch(/\p{Cs}/u);
      const [head = '', count, tail = ''] = cut.split(/\n… (\d+) characters cut …\n/);
      expect(original.startsWith(head) && original.endsWith(tail)).toBe(true);
      if (count !== undefined) {
        expect(head.length + Number(count) + tail.length).toBe(original.length);
      }
    }),
    { numRuns: 1000 },
  );
});
