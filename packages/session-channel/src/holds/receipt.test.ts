import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '@gsd-code-skill/core';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { mutePane } from '../panes/mutes.ts';
import { removePane } from '../panes/remove-pane.ts';
import { makeStateFolder } from '../state-directory.ts';
import { awaitReceipt, readReceipts, removeOldReceipts, writeReceipt } from './receipt.ts';

const pane = '4711.3';

test('a waiting driver gets the receipt of its own prompt', async ({ stateDir }) => {
  const since = Date.now();
  const waiting = awaitReceipt(
    stateDir,
    pane,
    (one) => one.kind === 'prompt' && one.prompt === 'go',
    {
      since,
    },
  );
  await writeReceipt(stateDir, '4711.33', { kind: 'prompt', at: since, prompt: 'go' });
  await writeReceipt(stateDir, pane, { kind: 'prompt', at: since - 1, prompt: 'go' });
  await writeReceipt(stateDir, pane, { kind: 'prompt', at: since, prompt: 'stop' });
  await writeReceipt(stateDir, pane, { kind: 'prompt', at: since + 1, prompt: 'go' });
  expect(await waiting).toEqual({ kind: 'prompt', at: since + 1, prompt: 'go' });
});

test('nothing in time is no receipt', async ({ stateDir }) => {
  expect(await awaitReceipt(stateDir, pane, () => true, { since: 0, timeout: 60 })).toBeUndefined();
});

test('a broken receipt is passed over', async ({ stateDir }) => {
  await writePrivateFile(
    join(await makeStateFolder(stateDir, 'receipts'), `${pane}.x.json`),
    '{"kind":',
  );
  await writeReceipt(stateDir, pane, { kind: 'tool', at: 5, toolName: 'AskUserQuestion' });
  expect(await readReceipts(stateDir, pane)).toEqual([
    { kind: 'tool', at: 5, toolName: 'AskUserQuestion' },
  ]);
});

test('old receipts are removed', async ({ stateDir }) => {
  const folder = await makeStateFolder(stateDir, 'receipts');
  await writeReceipt(stateDir, pane, { kind: 'prompt', at: 1, prompt: 'old' });
  for (const name of await readdir(folder)) await utimes(join(folder, name), 1, 1);
  await writeReceipt(stateDir, pane, { kind: 'prompt', at: 2, prompt: 'new' });
  await removeOldReceipts(stateDir);
  expect(await readReceipts(stateDir, pane)).toEqual([{ kind: 'prompt', at: 2, prompt: 'new' }]);
});

test('removing a pane leaves its neighbours alone', async ({ stateDir }) => {
  for (const key of [pane, '4711.33', '711.3'] as const) {
    await writePrivateFile(join(await makeStateFolder(stateDir, 'panes'), key), 'warden\n');
    await writeReceipt(stateDir, key, { kind: 'prompt', at: 1, prompt: key });
    await mutePane(stateDir, key, 1);
  }
  await removePane(stateDir, pane);
  expect((await readdir(join(stateDir, 'panes'))).sort()).toEqual(['4711.33', '711.3']);
  expect(await readReceipts(stateDir, pane)).toEqual([]);
  expect((await readdir(join(stateDir, 'mutes'))).sort()).toEqual(['4711.33.json', '711.3.json']);
});
