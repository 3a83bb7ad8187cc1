import { join } from 'node:path';
import { openOutbox } from '@gsd-code-skill/openclaw-client';
import { type LogRecord, prepareStateDirectory, statePaths } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { formatWake } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import { createDeliveries } from './deliveries.ts';

const timestamp = '2026-11-18T00:00:00.000Z';
const identity = { agentId: 'warden', sessionName: 'warden-main', wakeId: 'w1', timestamp };
const text = formatWake({
  ...identity,
  trigger: { type: 'idle_prompt', details: { notice: 'one; two' } },
});
const wake = { id: 'w1', text, session: { key: 'agent:warden:main' } };
const notices = [
  { id: 'lost 1', text: 'one' },
  { id: 'lost 2', text: 'two' },
];
const record: LogRecord = {
  ...{ timestamp, event: 'Notification', session: 'warden-main', agent: 'warden' },
  ...{ wake_id: 'w1', wake: text, outcome: 'queued', durations: {} },
};

test('knows which notices a wake carries, also one that an older worker has left', async ({
  folder,
}) => {
  const stateDir = join(folder, 'state');
  await prepareStateDirectory(stateDir);
  const deliveries = createDeliveries({
    ...{ stateDir, env: {}, sessionOf: async () => undefined },
    onTrouble: () => {},
  });
  await deliveries.enqueue(wake, record, { recipient: 'warden', notices });
  const note = { record, isLogged: false };
  const outbox = openOutbox(statePaths(stateDir).outbox);
  await outbox.enqueue({ ...wake, id: 'w2' }, { prepared: true, note });
  const texts = { ...note, notices: ['one', 'two'] };
  await outbox.enqueue({ ...wake, id: 'w3' }, { prepared: true, note: texts });
  expect(await deliveries.noticesOf('w1')).toEqual(notices);
  expect(await deliveries.noticesOf('w2')).toEqual([{ id: 'one; two', text: 'one; two' }]);
  expect(await deliveries.noticesOf('w3')).toEqual([
    { id: 'one', text: 'one' },
    { id: 'two', text: 'two' },
  ]);
  expect(await deliveries.noticesOf('w4')).toEqual([]);
  await deliveries.stop();
});
