import { join } from 'node:path';
import { appendDecision, appendRecord } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { readTimeline } from './read-timeline.ts';

test('tells events, wakes, replies and decisions of one session, the latest first', async ({
  folder,
}) => {
  const stateDir = join(folder, 'state');
  const own = { session: 'warden-main', agent: 'warden' };
  const at = (second: number) => `2026-11-16T10:00:0${second}.000Z`;
  await appendRecord(stateDir, {
    ...{ ...own, timestamp: at(1), event: 'SessionStart', outcome: 'skipped' },
    ...{ reason: 'not \u001b[31mnews', durations: {} },
  });
  await appendRecord(stateDir, {
    ...{ ...own, timestamp: at(2), event: 'Stop', trigger: 'response_complete', wake_id: 'w1' },
    ...{ outcome: 'delivered', reply: 'I will look.', durations: { hook: 2, delivery: 40 } },
  });
  await appendRecord(stateDir, {
    ...{ session: 'other', agent: 'other', timestamp: at(3), event: 'Stop' },
    ...{ outcome: 'delivered', durations: {} },
  });
  await appendDecision(stateDir, {
    ...{ ...own, at: at(4), request: '7KQ2XM4T', tool: 'Bash', input: 'sha256:0' },
    ...{ decision: 'deny', how: 'denied', by: 'person', channel: 'hook', verdict: 'delivered' },
  });
  const items = await readTimeline(stateDir, 'warden-main');
  expect(items.map(({ kind, what, outcome, id }) => [kind, what, outcome, id])).toEqual([
    ['decision', 'Bash: denied, by person', 'delivered', '7KQ2XM4T'],
    ['reply', 'I will look.', null, 'w1'],
    ['wake', 'response_complete', 'delivered', 'w1'],
    ['event', 'SessionStart', 'skipped (not  [31mnews)', null],
  ]);
  expect(items[2]?.latencies).toEqual({ hook: 2, spool: null, worker: null, delivery: 40 });
  expect(await readTimeline(stateDir, '../../nobody')).toEqual([]);
});
