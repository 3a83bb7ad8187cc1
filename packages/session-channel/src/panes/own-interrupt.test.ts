import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import { noteInterrupt, readInterrupt } from './own-interrupt.ts';
import { removePane } from './remove-pane.ts';

const pane = '4711.3';

test('is remembered for one pane, the last only, until the pane is gone', async ({ stateDir }) => {
  expect(await readInterrupt(stateDir, pane)).toBeUndefined();
  await noteInterrupt(stateDir, pane, { at: 1, by: 'agent' });
  await noteInterrupt(stateDir, pane, { at: 2, by: 'person' });
  expect(await readInterrupt(stateDir, pane)).toEqual({ at: 2, by: 'person' });
  expect(await readInterrupt(stateDir, '4711.4')).toBeUndefined();
  await removePane(stateDir, pane);
  expect(await readInterrupt(stateDir, pane)).toBeUndefined();
});

test('counts for nothing when it cannot be read', async ({ stateDir }) => {
  await writeFile(
    join(await makeStateFolder(stateDir, 'bindings'), `${pane}.interrupt.json`),
    '{"at"',
  );
  expect(await readInterrupt(stateDir, pane)).toBeUndefined();
});
