import {
  openRequest,
  paneKey,
  prepareStateDirectory,
  settleRequest,
} from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { restWhileOpen } from './rest-while-open.ts';

test('waits while a request is open, and no longer', async ({ folder }) => {
  await prepareStateDirectory(folder);
  const request = await openRequest(folder, {
    id: '7KQ2XM4T',
    pane: paneKey({ serverPid: 4711, paneId: '%1' }),
    agentId: 'warden',
    sessionName: 'warden-main',
    kind: 'permission',
    toolName: 'Bash',
    toolInput: {},
    claudeSessionId: 'c',
  });
  // a timer of its own: the wait keeps no process alive
  const alive = setInterval(() => {}, 1000);
  expect(await restWhileOpen(folder, Date.now() + 20, request, 5)).toBe(true);
  const resting = restWhileOpen(folder, Date.now() + 60_000, request, 5);
  await settleRequest(folder, request.id, { by: 'person', how: 'approved', decision: 'allow' });
  expect(await resting).toBe(false);
  expect(await restWhileOpen(folder, Date.now() + 60_000, { id: '7KQ2XM4Z' }, 5)).toBe(false);
  clearInterval(alive);
});
