import { expect, test } from 'vitest';
import { expandHome } from './environment.ts';

test.for([
  ['~', '/home/$&'],
  ['~/notes', '/home/$&/notes'],
  ['~warden/notes', '~warden/notes'],
  ['/a/~/b', '/a/~/b'],
  ['notes', 'notes'],
])('%s is %s', ([path, expanded]) => {
  expect(expandHome(path ?? '', { HOME: '/home/$&' })).toBe(expanded);
});
