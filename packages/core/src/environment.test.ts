import { expect, test } from 'vitest';
import { expandHome, expandHomeInWord } from './environment.ts';

test.for([
  ['~', '/home/$&'],
  ['~/notes', '/home/$&/notes'],
  ['~warden/notes', '~warden/notes'],
  ['/a/~/b', '/a/~/b'],
  ['notes', 'notes'],
])('%s is %s', ([path, expanded]) => {
  expect(expandHome(path ?? '', { HOME: '/home/$&' })).toBe(expanded);
});

test.for([
  ['~/notes', '/home/$&/notes'],
  ['$HOME/notes', '/home/$&/notes'],
  [`$${'{HOME}'}/notes`, '/home/$&/notes'],
  ['$HOMEWARD/notes', '$HOMEWARD/notes'],
  ['/a/$HOME/b', '/a/$HOME/b'],
])('in a command %s is %s', ([word, expanded]) => {
  expect(expandHomeInWord(word ?? '', { HOME: '/home/$&' })).toBe(expanded);
});
