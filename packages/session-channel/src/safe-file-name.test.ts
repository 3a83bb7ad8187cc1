import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../config/any-character.ts';
import { safeFileName } from './safe-file-name.ts';

test('leaves a plain name alone', () => {
  expect(safeFileName('warden-main_2')).toBe('warden-main_2');
});

test('names that differ only in what a file name cannot hold stay apart', () => {
  const names = [
    'a/b',
    'a b',
    'a_b',
    'A_b',
    'a:b',
    '..',
    '.',
    '',
    'é',
    'e\u0301',
    '\ud800',
    '\udbff',
  ];
  const long = [`${'x'.repeat(199)}y`, 'x'.repeat(200), '🦀'.repeat(200)];
  const files = [...names, ...long].map(safeFileName);
  expect(new Set(files).size).toBe(names.length + long.length);
});

test('any name gives a short, lowercase file that no other name gives', () => {
  const anyName = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: anyCharacter }));
  fc.assert(
    fc.property(anyName, anyName, (one, other) => {
      const file = safeFileName(one);
      expect(file).toMatch(/^[a-z0-9_-]{1,64}(\.[0-9a-f]{32})?$/);
      expect(safeFileName(other) === file).toBe(one === other);
    }),
  );
});
