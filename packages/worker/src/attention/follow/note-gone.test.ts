import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Binding,
  listSpool,
  prepareStateDirectory,
  readBinding,
  writeBinding,
} from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { noteGone } from './note-gone.ts';

const binding: Binding = {
  agentId: 'warden',
  sessionName: 'warden-main',
  socketPath: '/tmp/none',
  claudeSessions: ['old'],
  claudePid: 2 ** 22 + 1,
};

test('an end that is noted late takes nothing from who came after it', async ({ folder }) => {
  await prepareStateDirectory(folder);
  const next = { ...binding, claudePid: process.pid, claudeSessions: ['old', 'new'] };
  await writeBinding(folder, '4711.3', next);
  const gone = [{ pane: '4711.3' as const, binding, changedAt: new Date().toISOString() }];
  await noteGone(folder, gone, 0);
  expect(await readBinding(folder, '4711.3')).toEqual(next);
});

test('nobody is told of an end while the session may have been started again', async ({
  folder,
}) => {
  await prepareStateDirectory(folder);
  await writeBinding(folder, '4711.3', binding);
  const gone = [{ pane: '4711.3' as const, binding, changedAt: new Date().toISOString() }];
  const unread = join(folder, 'spool', '4712.3.99');
  await writeFile(unread, '');
  await noteGone(folder, gone, 0);
  expect(await listSpool(folder)).toHaveLength(1);
  expect(await readBinding(folder, '4711.3')).not.toHaveProperty('gonePid');
  await rm(unread);
  await noteGone(folder, gone, 0);
  expect(await listSpool(folder)).toMatchObject([{ pane: '4711.3' }]);
  expect(await readBinding(folder, '4711.3')).toMatchObject({ gonePid: binding.claudePid });
});
