import {
  type Binding,
  prepareStateDirectory,
  readBinding,
  writeBinding,
} from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { noteGone } from './reconcile.ts';

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
  const gone = [{ pane: '4711.3' as const, binding, changedAt: Date.now() }];
  await noteGone(folder, { living: [], gone }, 0);
  expect(await readBinding(folder, '4711.3')).toEqual(next);
});
