import { expect, test } from 'vitest';
import type { Dialog } from '../dialog.ts';
import { dialogWords } from './dialog-words.ts';

const dialog: Dialog = {
  kind: 'permission',
  header: 'Bash command',
  title: 'Do you want to proceed?',
  body: ['╌╌╌╌', '│ npm test', '…'],
  multiSelect: false,
  options: [{ label: 'Yes', focused: true }],
  tabs: [],
  hints: [],
};

test('leaves out what is drawn around the words', () => {
  expect(dialogWords(dialog)).toEqual({
    kind: 'permission',
    header: 'Bash command',
    title: 'Do you want to proceed?',
    body: ['', ' npm test', ''],
    labels: ['Yes'],
  });
});

test('keeps the spaces of what leave is asked for', () => {
  const rows = [{ text: 'rm -rf a /b' }, { text: '  && ls' }];
  const { input } = dialogWords({ ...dialog, input: { lead: [], rows, isWhole: true } });
  expect(input).toBe('rm -rf a /b\n  && ls');
});

test('says what the fields of a form are called', () => {
  expect(dialogWords({ ...dialog, fields: ['Name'] }).labels).toEqual(['Yes', 'Name']);
});
