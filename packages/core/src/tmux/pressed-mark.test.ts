import { expect, test } from 'vitest';
import { isPressedFor, pressedMark } from './pressed-mark.ts';

test('a mark names its request, and no other', () => {
  const mark = pressedMark('7K3M9QXA', '0123456789abcdef');
  expect(isPressedFor(mark, '7K3M9QXA')).toBe(true);
  expect(isPressedFor(mark, '7K3M9QX')).toBe(false);
  expect(isPressedFor(mark, 'S7K3M9QXA')).toBe(false);
  expect(isPressedFor(undefined, '7K3M9QXA')).toBe(false);
  expect(pressedMark('7K3M9QXA', 'another')).not.toBe(mark);
});
