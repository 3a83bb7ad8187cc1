import { type Dialog, readScreen } from '@gsd-code-skill/claude-screen';
import { recordedScreen } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import { type AcceptedStart, acceptedRow } from './accepted-row.ts';

const accepted: AcceptedStart = {
  startup: 'accept',
  folders: ['/srv/shop'],
  launchCommand: 'claude --dangerously-skip-permissions',
};
const yes = 'Yes, I trust this folder';

function trustIn(folder: string): Dialog {
  const text = recordedScreen('93-trust-dialog').replace('/home/user/project', folder);
  const { dialog } = readScreen(text);
  if (dialog === undefined) throw new Error('no dialog was read');
  return dialog;
}

test('says yes to the registered folder', () => {
  expect(acceptedRow(trustIn('/srv/shop'), accepted)).toBe(yes);
});

test('leaves everything to the agent unless the registry accepts', () => {
  expect(acceptedRow(trustIn('/srv/shop'), { ...accepted, startup: 'ask' })).toBeUndefined();
});

test.for(['/srv/shop-2', '/srv/shop/sub', '/srv', '/', '/home/srv/shop', '/srv/shop and more'])(
  'says nothing to the folder %s',
  (folder) => {
    expect(acceptedRow(trustIn(folder), accepted)).toBeUndefined();
  },
);

const warning: Dialog = {
  ...trustIn('/elsewhere'),
  kind: 'permission',
  title: 'WARNING: Claude Code running in Bypass Permissions mode',
  body: ['In Bypass Permissions mode, Claude Code will not ask before running commands.'],
  options: [
    { label: 'No, exit', focused: true, grants: 'no' },
    { label: 'Yes, I accept', focused: false, grants: 'permanent' },
  ],
};

test.for([
  ['claude --dangerously-skip-permissions', 'Yes, I accept'],
  ['claude --permission-mode bypassPermissions -c', 'Yes, I accept'],
  ['claude --permission-mode=bypassPermissions', 'Yes, I accept'],
  ['claude', undefined],
  ['claude --allow-dangerously-skip-permissions', undefined],
  ['claude --permission-mode acceptEdits', undefined],
] as const)('takes the warning of %s for %s', ([launchCommand, row]) => {
  expect(acceptedRow(warning, { ...accepted, launchCommand })).toBe(row);
});

test('takes no command that speaks of the mode for its warning', () => {
  const asked: Dialog = { ...warning, header: 'Bash command' };
  expect(acceptedRow(asked, accepted)).toBeUndefined();
});

test('says nothing to another dialog that shows the folder', () => {
  const other: Dialog = { ...trustIn('/srv/shop'), kind: 'permission' };
  expect(acceptedRow(other, accepted)).toBeUndefined();
});
