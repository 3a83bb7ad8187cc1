import { noteLaunchEnd, writeLaunchRecord } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { whyNot } from './why-not.ts';

const warden = { agent_id: 'warden' };

test('tells what the registry switches off from what has ended', async ({ folder: stateDir }) => {
  const cause = async (more: { enabled?: boolean; auto_wake?: boolean } = {}) =>
    (await whyNot({ ...warden, ...more }, { stateDir, lastSeen: () => undefined }))?.cause;
  expect(await cause()).toBeUndefined();
  expect(await cause({ enabled: false, auto_wake: false })).toBe('disabled');
  expect(await cause({ auto_wake: false })).toBe('manual');
  await writeLaunchRecord(stateDir, {
    ...{ agentId: 'warden', sessionName: 'warden-main', workingDirectory: '/' },
    at: new Date().toISOString(),
  });
  await noteLaunchEnd(stateDir, 'warden', 'stopped');
  expect(await cause()).toBe('ended');
  expect(await cause({ auto_wake: false })).toBe('manual');
});
