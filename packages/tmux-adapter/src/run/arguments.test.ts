import { expect, test } from 'vitest';
import { isSessionName } from './arguments.ts';

test.for([
  ['warden-main', true],
  ['Über uns', true],
  ['a.b', false],
  ['a:b', false],
  ['a\\b', false],
  ['a\nb', false],
  ['', false],
] as const)('a session keeps the name %j: %s', ([name, isKept]) => {
  expect(isSessionName(name)).toBe(isKept);
});
