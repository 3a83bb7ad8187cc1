import { expect, test } from 'vitest';
import { configFolderOf, expandHome, expandHomeInWord, userUnitsOf } from './environment.ts';

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

test.for([
  [undefined, '/home/one/.config'],
  ['', '/home/one/.config'],
  ['config', '/home/one/.config'],
  ['/etc/one', '/etc/one'],
])('with XDG_CONFIG_HOME=%s, configuration is in %s', ([named, folder]) => {
  const env = { HOME: '/home/one', XDG_CONFIG_HOME: named };
  expect(configFolderOf(env)).toBe(folder);
  expect(userUnitsOf(env)).toBe(`${folder}/systemd/user`);
});
