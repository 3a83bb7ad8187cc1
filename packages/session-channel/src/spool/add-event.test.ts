import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { addEvent } from './add-event.ts';
import { listSpool, readSpooled } from './spool.ts';

const event = {
  pane: '42.3',
  header: {
    socketPath: '/tmp/tmux-0/default',
    serverPid: 42,
    paneId: '%3',
    claudePid: 7,
    event: 'Interrupted',
  },
  payload: { session_id: 'one' },
  key: 'interrupted one',
} as const;

test('is read like an event of a hook', async ({ stateDir }) => {
  expect(await addEvent(stateDir, event)).toBe(true);
  const [entry, ...others] = await listSpool(stateDir);
  expect(others).toEqual([]);
  expect(entry?.pane).toBe('42.3');
  expect(entry && (await readSpooled(entry))).toEqual({
    status: 'whole',
    header: event.header,
    payload: { session_id: 'one', notice_key: 'interrupted one' },
  });
});

test('does not change one that lies there', async ({ stateDir }) => {
  await addEvent(stateDir, event);
  const before = await listSpool(stateDir);
  expect(await addEvent(stateDir, { ...event, payload: { session_id: 'two' } })).toBe(false);
  expect(await listSpool(stateDir)).toEqual(before);
  expect(await addEvent(stateDir, { ...event, key: 'interrupted two' })).toBe(true);
  expect(await listSpool(stateDir)).toHaveLength(2);
});

test('does without the pid of Claude Code', async ({ stateDir }) => {
  const header = { ...event.header, claudePid: undefined };
  await addEvent(stateDir, { ...event, header });
  const [entry] = await listSpool(stateDir);
  expect(entry && (await readSpooled(entry))).toMatchObject({ header });
});
