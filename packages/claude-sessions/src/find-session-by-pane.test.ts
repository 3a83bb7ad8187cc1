import { expect, test } from 'vitest';
import { findSessionByPane } from './find-session-by-pane.ts';
import type { PaneId } from './session.ts';

const session = (pid: number, paneId?: PaneId, entrypoint = 'cli') => ({ pid, paneId, entrypoint });

const ours = session(10, '%0');
const otherServers = session(20, '%0');
const noPane = session(30);

test('finds a session by its pane', () => {
  expect(findSessionByPane([noPane, ours], { paneId: '%0' })).toBe(ours);
  expect(findSessionByPane([noPane, ours], { paneId: '%1' })).toBeUndefined();
});

test('does not guess between two servers', () => {
  expect(findSessionByPane([ours, otherServers], { paneId: '%0' })).toBeUndefined();
});

test('goes by the processes of the pane where they are known', () => {
  const sessions = [ours, otherServers, noPane];
  expect(findSessionByPane(sessions, { paneId: '%0', pids: [19, 20, 10] })).toBe(otherServers);
  expect(findSessionByPane(sessions, { paneId: '%0', pids: [30] })).toBe(noPane);
  expect(findSessionByPane(sessions, { paneId: '%0', pids: [11] })).toBeUndefined();
  expect(findSessionByPane(sessions, { paneId: '%0', pids: [] })).toBeUndefined();
});

test('passes over a claude -p that a session runs', () => {
  const printing = session(40, '%0', 'sdk-cli');
  expect(findSessionByPane([printing, ours], { paneId: '%0' })).toBe(ours);
  expect(findSessionByPane([printing], { paneId: '%0' })).toBe(printing);
});
