import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOutbox } from '@gsd-code-skill/openclaw-client';
import {
  appendRecord,
  type Binding,
  mutePane,
  openNeed,
  openRequest,
  prepareStateDirectory,
  statePaths,
  writeBinding,
  writeSpending,
} from '@gsd-code-skill/session-channel';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import { readFleet } from '../src/read-fleet.ts';
import { viewFleet } from '../src/view/view-fleet.ts';
import { now, time } from './session-view.ts';
import { test } from './state.ts';

const registry = {
  agents: [{ agent_id: 'warden', openclaw_session_key: 'k' }, { agent_id: 'forge' }],
};
const pane = '4711.3';
const own = { agentId: 'warden', sessionName: 'warden-main', pane } as const;
const lastWake = {
  id: 'w1',
  at: time,
  trigger: 'response_complete',
  news: '',
} as const;

const binding: Binding = {
  ...{ agentId: 'warden', sessionName: 'warden-main', socketPath: '/nowhere' },
  ...{ claudeSessions: ['one'], state: 'idle', lastWake },
};

test('gathers all that is kept of a session, and nothing of another', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  await writeBinding(stateDir, pane, binding);
  await mutePane(stateDir, pane, 2);
  await writeSpending(stateDir, 'warden', { day: '2026-11-16', usd: 3, totals: [], warned: [] });
  await openNeed(stateDir, { ...own, kind: 'failure', key: 'x', summary: 'API Error' });
  await openRequest(stateDir, {
    ...{ id: '7KQ2XM4T', ...own, kind: 'permission', toolName: 'Bash', toolInput: {} },
    claudeSessionId: 'one',
  });
  const outbox = openOutbox(statePaths(stateDir).outbox);
  await outbox.enqueue({ id: 'w2', text: 'Hello.', session: { key: 'k' } });
  const [first, second] = (await readFleet({ registry, stateDir })).sessions;
  expect(first).toMatchObject({
    sessionName: 'warden-main',
    ...{ mutedTurns: 2, waitingWakes: 1, spending: { usd: 3 } },
    requests: [{ id: '7KQ2XM4T' }],
    needs: [{ kind: 'failure' }],
    lastWake: { id: 'w1', trigger: 'response_complete' },
  });
  expect(second).toMatchObject({ requests: [], needs: [], mutedTurns: 0, waitingWakes: 0 });
});

test('the last wake is followed from the outbox to the log', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  await writeBinding(stateDir, pane, binding);
  const outcome = async () =>
    (await readFleet({ registry, stateDir })).sessions[0]?.lastWake?.outcome;
  expect(await outcome()).toBeUndefined();
  const outbox = openOutbox(statePaths(stateDir).outbox);
  await outbox.enqueue({ id: 'w1', text: 'Hello.', session: { key: 'k' } });
  expect(await outcome()).toBe('waiting');
  await outbox.supersede('w1', 'nobody needs it');
  const record = { event: 'Stop', session: 'warden-main', agent: 'warden', durations: {} };
  const logged = { ...record, timestamp: time, wake_id: 'w1' };
  await appendRecord(stateDir, { ...logged, outcome: 'queued' });
  await appendRecord(stateDir, { ...logged, outcome: 'delivered' });
  expect(await outcome()).toBe('delivered');
});

test('what Claude Code says of itself counts before tmux', async ({ folder, stateDir }) => {
  await prepareStateDirectory(stateDir);
  await writeBinding(stateDir, pane, { ...binding, claudePid: process.pid });
  const stat = await readFile(`/proc/${process.pid}/stat`, 'utf8').catch(() => '');
  const procStart = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  await mkdir(join(folder, '.claude/sessions'), { recursive: true });
  await writeFile(
    join(folder, `.claude/sessions/${process.pid}.json`),
    JSON.stringify({
      ...{ pid: process.pid, sessionId: 'one', cwd: '/', startedAt: 1, procStart, status: 'busy' },
      statusUpdatedAt: now,
    }),
  );
  const tmux = createTmux({ socketPath: join(folder, 'none') });
  const fleet = await readFleet({ registry, stateDir, tmux, env: { HOME: folder } });
  expect(viewFleet(fleet, { host: 'box', now }).sessions).toMatchObject([
    { agent: 'warden', state: 'working', since: time },
    { agent: 'forge', state: 'no_session' },
  ]);
});

test('a session on another server than the user’s own is found', async ({
  folder,
  privateTmux,
  stateDir,
}) => {
  await privateTmux.session('warden-main', { command: ['cat'] });
  const { socketPath } = privateTmux;
  const elsewhere = createTmux({ socketPath: join(folder, 'none') });
  const look = async () =>
    (await readFleet({ registry, stateDir, tmux: elsewhere })).sessions[0]?.sight;
  expect(await look()).toEqual({ kind: 'nothing' });
  await prepareStateDirectory(stateDir);
  await writeBinding(stateDir, pane, { ...binding, socketPath });
  expect(await look()).toEqual({ kind: 'session' });
});
