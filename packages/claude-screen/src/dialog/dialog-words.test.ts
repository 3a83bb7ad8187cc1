import { expect, test } from 'vitest';
import type { Dialog } from './dialog.ts';
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
