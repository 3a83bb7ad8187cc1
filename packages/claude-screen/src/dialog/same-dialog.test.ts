import { recordedScreen } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import type { Dialog } from '../dialog.ts';
import { readScreen } from '../read-screen.ts';
import { isContinued, isSameDialog } from './same-dialog.ts';

const on = (name: string): Dialog => {
  const { dialog } = readScreen(recordedScreen(name));
  if (dialog === undefined) throw new Error(`${name} shows no dialog`);
  return dialog;
};

test('cursor and ticks make no other dialog', () => {
  const dialog = on('20-ask-multi');
  const options = dialog.options.map((option) => ({ ...option, focused: false, checked: true }));
  expect(isSameDialog(dialog, { ...dialog, options })).toBe(true);
});

test('title, body and tab do', () => {
  const dialog = on('40-perm-bash');
  expect(isSameDialog(dialog, { ...dialog, title: 'Another?' })).toBe(false);
  expect(isSameDialog(dialog, { ...dialog, body: ['rm -rf /'] })).toBe(false);
  expect(isSameDialog(on('30-ask-tabs-q1'), on('31-ask-tabs-q2-multi'))).toBe(false);
});

test('a dialog goes on in its other tabs and its review, and nowhere else', () => {
  const first = on('30-ask-tabs-q1');
  expect(isContinued(first, on('31-ask-tabs-q2-multi'))).toBe(true);
  expect(isContinued(first, on('34-ask-tabs-review'))).toBe(true);
  expect(isContinued(first, on('10-ask-single'))).toBe(false);
  expect(isContinued(on('40-perm-bash'), on('10-ask-single'))).toBe(false);
  expect(isContinued(on('40-perm-bash'), on('40-perm-bash'))).toBe(true);
});
