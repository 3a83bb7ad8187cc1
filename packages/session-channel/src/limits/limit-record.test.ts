import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import {
  type LimitRecord,
  openLimit,
  readLimit,
  readLimits,
  removeOldLimits,
  writeLimit,
} from './limit-record.ts';

const record: LimitRecord = {
  uuid: 'f3287811-e322-4eb2-9b1f-f0bfccf78ef1',
  pane: '42.3',
  sessionName: 'warden-main',
  agentId: 'warden',
  socketPath: '/tmp/tmux-0/default',
  transcriptPath: '/home/me/.claude/projects/x/1.jsonl',
  configDir: '/home/me/.claude',
  limit: 'five_hour',
  resetsAt: 2000,
  reachedAt: 1000,
  step: 'waiting',
  stepAt: 1000,
};

test('is opened once, and keeps its steps', async ({ stateDir }) => {
  await openLimit(stateDir, record);
  await writeLimit(stateDir, { ...record, step: 'typing', stepAt: 2500 });
  await openLimit(stateDir, record);
  expect(await readLimit(stateDir, record.uuid)).toEqual({
    ...record,
    step: 'typing',
    stepAt: 2500,
  });
  expect(await readLimit(stateDir, 'another')).toBeUndefined();
});

test('lists what can be read, in order', async ({ stateDir }) => {
  const earlier = { ...record, uuid: 'b', reachedAt: 500 };
  await writeLimit(stateDir, record);
  await writeLimit(stateDir, earlier);
  await writeFile(join(await makeStateFolder(stateDir, 'limits'), 'torn.json'), '{"uuid"');
  expect(await readLimits(stateDir)).toEqual([earlier, record]);
});

test('is forgotten after two weeks, but not before its reset', async ({ stateDir }) => {
  const monthly = { ...record, uuid: 'monthly', resetsAt: Date.now() + 1000 };
  await writeLimit(stateDir, record);
  await writeLimit(stateDir, { ...record, uuid: 'old' });
  await writeLimit(stateDir, monthly);
  const then = Date.now() / 1000 - 15 * 24 * 3600;
  for (const name of ['old.json', 'monthly.json']) {
    await utimes(join(await makeStateFolder(stateDir, 'limits'), name), then, then);
  }
  await removeOldLimits(stateDir);
  const left = await readLimits(stateDir);
  expect(left.map(({ uuid }) => uuid).toSorted()).toEqual([record.uuid, 'monthly'].toSorted());
});
