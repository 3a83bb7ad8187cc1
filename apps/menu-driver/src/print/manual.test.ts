import { readFile } from 'node:fs/promises';
import { waitStates } from '@gsd-code-skill/session-driver';
import { expect, test } from 'vitest';
import { actionTable } from '../actions/action-table.ts';
import { manual } from './manual.ts';

test('the manual is word for word what it was', async () => {
  expect(manual).toBe(await readFile(new URL('../../test/manual.txt', import.meta.url), 'utf8'));
});

test('the manual fits a screen and names every action and state', () => {
  const lines = manual.split('\n');
  expect(lines.length).toBeLessThanOrEqual(54);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
  const words = manual.split(/[\s,()]+/);
  expect(words).toEqual(expect.arrayContaining(actionTable.map(({ name }) => name)));
  expect(words).toEqual(expect.arrayContaining([...waitStates]));
});
