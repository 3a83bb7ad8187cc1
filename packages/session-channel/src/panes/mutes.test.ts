import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import { mutedTurns, mutePane, readMutes, spendMutedTurn } from './mutes.ts';

const pane = '4711.3';

test('is counted down turn by turn, and no turn twice', async ({ stateDir }) => {
  await mutePane(stateDir, pane, 2);
  expect(await mutedTurns(stateDir, pane)).toBe(2);
  expect(await mutedTurns(stateDir, '4711.4')).toBe(0);
  await spendMutedTurn(stateDir, pane, 'first');
  expect(await mutedTurns(stateDir, pane)).toBe(1);
  await spendMutedTurn(stateDir, pane, 'first');
  expect(await mutedTurns(stateDir, pane)).toBe(1);
  await spendMutedTurn(stateDir, pane, 'second');
  await spendMutedTurn(stateDir, pane, 'third');
  expect(await mutedTurns(stateDir, pane)).toBe(0);
});

test('ends at once with 0', async ({ stateDir }) => {
  await mutePane(stateDir, pane, 5);
  await mutePane(stateDir, pane, 0);
  expect(await mutedTurns(stateDir, pane)).toBe(0);
});

test('no turn is lost when two count at once', async ({ stateDir }) => {
  await mutePane(stateDir, pane, 6);
  await Promise.all(
    Array.from({ length: 4 }, (_, n) => spendMutedTurn(stateDir, pane, `turn ${n}`)),
  );
  expect(await mutedTurns(stateDir, pane)).toBe(2);
});

test('a file nobody can read mutes nobody', async ({ stateDir }) => {
  await writeFile(join(await makeStateFolder(stateDir, 'mutes'), `${pane}.json`), '{"turns":-1');
  expect(await mutedTurns(stateDir, pane)).toBe(0);
});

test.for([-1, 1.5, Number.NaN])('%s turns are refused', (turns, { stateDir }) => {
  expect(() => mutePane(stateDir, pane, turns)).toThrow(RangeError);
});

test('all panes that are muted are told at once', async ({ stateDir }) => {
  await mutePane(stateDir, pane, 2);
  await mutePane(stateDir, '4711.4', 1);
  await mutePane(stateDir, '4711.4', 0);
  expect(await readMutes(stateDir)).toEqual(new Map([[pane, 2]]));
});
