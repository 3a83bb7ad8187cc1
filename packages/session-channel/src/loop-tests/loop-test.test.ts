import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { acknowledgeLoopTest, openLoopTest, readLoopTest, removeLoopTest } from './loop-test.ts';

const asked = { id: '01JM9A7T40', sessionName: 'warden-main' };
const facts = { node: '/usr/bin/node', nodeVersion: '24.0.0' };

test('waits for its acknowledgement, of which the first counts', async ({ stateDir }) => {
  await openLoopTest(stateDir, asked);
  expect((await readLoopTest(stateDir, asked.id))?.acknowledged).toBeUndefined();
  expect(await acknowledgeLoopTest(stateDir, asked, facts)).toBeLessThan(60_000);
  await acknowledgeLoopTest(stateDir, asked, { ...facts, nodeVersion: '26.0.0' });
  expect(await readLoopTest(stateDir, asked.id)).toMatchObject({ ...asked, acknowledged: facts });
  await removeLoopTest(stateDir, asked.id);
  expect(await readLoopTest(stateDir, asked.id)).toBeUndefined();
});

test.for([
  ['another session', 'test-of-another-session', { ...asked, sessionName: 'scout-main' }],
  ['another id', 'no-test-id', { ...asked, id: '01JM9A7T41' }],
  ['what nobody opened here', 'no-test', { id: '01JM9A7T41', sessionName: 'scout-main' }],
  ['what is no id', 'no-test-id', { ...asked, id: '../../worker' }],
] as const)('is not acknowledged by %s', async ([, code, wrong], { stateDir }) => {
  await openLoopTest(stateDir, asked);
  const acknowledging = acknowledgeLoopTest(stateDir, wrong, facts);
  await expect(acknowledging).rejects.toMatchObject({ code });
  expect((await readLoopTest(stateDir, asked.id))?.acknowledged).toBeUndefined();
});
