import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { openNeed } from './needs/change-needs.ts';
import { mutePane } from './panes/mutes.ts';
import { statusLinePath } from './panes/status-line.ts';
import { prepareStateDirectory } from './state-directory.ts';
import { watchState } from './watch-state.ts';

test('tells of what a look would show, and of nothing after it is closed', async ({ folder }) => {
  const stateDir = join(folder, 'state');
  await prepareStateDirectory(stateDir);
  let told = 0;
  const watching = await watchState(stateDir, () => {
    told += 1;
  });
  expect(watching.isWatching).toBe(true);
  const own = { agentId: 'warden', sessionName: 'warden-main', pane: '4711.3' } as const;
  for (const change of [
    () => mutePane(stateDir, '4711.3', 2),
    () => openNeed(stateDir, { ...own, kind: 'failure', key: 'x' }),
    async () => writeFile(await statusLinePath(stateDir, '4711.3'), '{}'),
    () => writeFile(join(stateDir, 'worker.pid'), '1'),
  ]) {
    const before = told;
    await change();
    await expect.poll(() => told).toBeGreaterThan(before);
  }
  watching.close();
  const end = told;
  await mutePane(stateDir, '4711.3', 0);
  expect(told).toBe(end);
});
