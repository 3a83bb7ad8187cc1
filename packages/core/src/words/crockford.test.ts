import { expect, test } from 'vitest';
import { shortIdForm, ulidForm } from './crockford.ts';

test.for([
  ['7KQ2XM4T', true],
  ['7KQ2XM4I', false],
  ['7KQ2XM4L', false],
  ['7KQ2XM4O', false],
  ['7KQ2XM4U', false],
  ['7kq2xm4t', false],
  ['7KQ2XM4', false],
] as const)('%s is a short id: %s', ([text, isOne]) => {
  expect(new RegExp(`^${shortIdForm}$`).test(text)).toBe(isOne);
});

test.for([
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
  ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', true],
  ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', false],
  ['01ARZ3NDEKTSV4RRFFQ69G5FA', false],
] as const)('%s is a ULID: %s', ([text, isOne]) => {
  expect(new RegExp(`^${ulidForm}$`).test(text)).toBe(isOne);
});
