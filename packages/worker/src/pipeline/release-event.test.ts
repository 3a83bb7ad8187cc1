import { join } from 'node:path';
import { addNotice, prepareStateDirectory, readNotices } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { releaseEvent } from './release-event.ts';

type Parameter = Parameters<typeof releaseEvent>;

const session = 'warden-main';
const entry = { path: '/nowhere/1.event', replyPath: '/nowhere/1.reply' };
const event = { entry, pane: '4711.3', wakeId: 'w1' } as unknown as Parameter[0];

const one = { id: 'lost 1', text: '1 event was lost' };
const two = { id: 'limit five_hour 0', text: 'usage limit five_hour: 83% used' };

test.for([
  ['all of them', [one, two], []],
  ['one of them, since an earlier try enqueued it', [one], [two]],
  ['what only sounds like them', [{ id: 'lost 2', text: one.text }], [one, two]],
  ['none of them', [], [one, two]],
] as const)('a wake that tells %s', async ([, carried, left], { folder }) => {
  const stateDir = join(folder, 'state');
  await prepareStateDirectory(stateDir);
  await addNotice(stateDir, session, one);
  await addNotice(stateDir, session, two);
  const decision = { kind: 'wake', trigger: 'idle_prompt', notices: [one, two] };
  const deliveries = { noticesOf: async () => carried, release: async () => {} };
  await releaseEvent(
    event,
    { sessionName: session } as Parameter[1],
    decision as unknown as Parameter[2],
    { stateDir, deliveries } as unknown as Parameter[3],
  );
  expect(await readNotices(stateDir, session)).toEqual(left);
});
