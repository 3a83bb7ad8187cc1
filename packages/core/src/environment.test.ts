import { expect, test } from 'vitest';
import {
  configHomeOf,
  expandHome,
  expandHomeInWord,
  stateHomeOf,
  userUnitsOf,
} from './environment.ts';

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
  [{ HOME: '/h' }, '/h/.config', '/h/.local/state'],
  [{ HOME: '/h', XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s' }, '/c', '/s'],
  [{ HOME: '/h', XDG_CONFIG_HOME: '', XDG_STATE_HOME: '' }, '/h/.config', '/h/.local/state'],
  [{ HOME: '/h', XDG_CONFIG_HOME: 'c', XDG_STATE_HOME: 's' }, '/h/.config', '/h/.local/state'],
] as const)('%j means %s and %s', ([env, config, state]) => {
  expect(configHomeOf(env)).toBe(config);
  expect(stateHomeOf(env)).toBe(state);
  expect(userUnitsOf(env)).toBe(`${config}/systemd/user`);
});
