import { openNeed, readNeeds } from '@gsd-code-skill/session-channel';
import { opened } from '@gsd-code-skill/session-stage';
import { expect } from 'vitest';
import { test } from './driven.ts';

test('done is refused while a dialog that nobody announced is open, and no longer', async ({
  startClaude,
  stateDir,
  run,
}) => {
  // one that has just opened hears no key, and a single key does not wait
  await startClaude({ ...opened('10-ask-single'), deafMs: 0 });
  const { data } = await run({ kind: 'status' });
  const requestId = `${data?.request}`;
  await openNeed(stateDir, {
    agentId: 'warden',
    sessionName: 'warden-main',
    pane: '4711.3',
    kind: 'request',
    key: requestId,
    requestId,
  });
  expect(await run({ kind: 'done' })).toMatchObject({
    verdict: 'refused',
    data: { open: [requestId] },
  });
  expect(await run({ kind: 'esc' })).toMatchObject({ verdict: 'delivered' });
  expect(await run({ kind: 'done' })).toMatchObject({ verdict: 'delivered' });
  expect(await readNeeds(stateDir)).toEqual([]);
});
