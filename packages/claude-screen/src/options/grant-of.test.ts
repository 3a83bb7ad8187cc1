import { expect, test } from 'vitest';
import type { Dialog } from '../dialog.ts';
import { grantOf } from './grant-of.ts';

const dialog: Dialog = {
  kind: 'permission',
  title: 'Do you want to proceed?',
  body: [],
  multiSelect: false,
  options: [],
  tabs: [],
  hints: [],
};

test.for([
  ['Yes', 'once'],
  ['Allow once', 'once'],
  ['Yes, and keep the case', 'once'],
  ['Yes, manually approve edits', 'once'],
  ['Use this MCP server', 'once'],
  ['Yes, and switch to default (ask each time) for this session', 'once'],
  ["Yes, and don't ask again for: echo *", 'permanent'],
  ['Yes, and don’t ask again for example.com', 'permanent'],
  ['Yes, and always allow access to /etc from this project', 'permanent'],
  ['Yes, allow reading from /etc during this session', 'permanent'],
  ['Yes, allow all edits during this session (shift+tab)', 'permanent'],
  ['Yes, and switch to auto mode · auto mode handles these prompts for you', 'permanent'],
  ['Yes, and auto-accept edits', 'permanent'],
  ['Yes, and bypass permissions', 'permanent'],
  ['Use this and all future MCP servers in this project', 'permanent'],
  ['Always allow', 'permanent'],
  ['No', 'no'],
  ['No, and tell Claude what to do differently (esc)', 'no'],
  ["Don't allow", 'no'],
  ['Continue without using this MCP server', 'no'],
  ['Show the diff', undefined],
] as const)('%s: %s', ([label, grant]) => {
  expect(grantOf(dialog, label)).toBe(grant);
  expect(grantOf({ ...dialog, kind: 'question' }, label)).toBeUndefined();
});

test('a mode in which nothing is asked lasts', () => {
  const warning = { ...dialog, title: 'WARNING: Claude Code running in Bypass Permissions mode' };
  expect(grantOf(warning, 'Yes, I accept')).toBe('permanent');
  expect(grantOf(warning, 'No, exit')).toBe('no');
});
