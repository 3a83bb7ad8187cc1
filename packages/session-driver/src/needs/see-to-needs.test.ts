import { join } from 'node:path';
import { openNeed, openRequest, readNeeds, settleRequest } from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/testing/test';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import { openSession } from '../open-session.ts';

const test = base.extend<{ stateDir: string; run: ReturnType<typeof openSession>['run'] }>({
  stateDir: async ({ folder }, use) => use(join(folder, 'state')),
  run: async ({ stateDir, privateTmux }, use) => {
    const tmux = createTmux({ socketPath: privateTmux.socketPath });
    await use(openSession({ tmux, session: 'warden-main', stateDir }).run);
  },
});

const owner = { agentId: 'warden', sessionName: 'warden-main', pane: '4711.3' } as const;
const failure = { ...owner, kind: 'failure', key: 'w1', wakeId: 'w1' } as const;
const request = { ...owner, kind: 'request', key: '7KQ2XM4T', requestId: '7KQ2XM4T' } as const;

test('done closes what needs nothing, also where no session is left', async ({ stateDir, run }) => {
  const { id } = await openNeed(stateDir, failure);
  await openNeed(stateDir, { ...failure, sessionName: 'scout-main', pane: '4711.4' });
  expect(await run({ kind: 'done' })).toEqual({
    verdict: 'delivered',
    message: `done: ${id} (failure)`,
    data: { needs: [id] },
  });
  expect(await readNeeds(stateDir)).toMatchObject([{ sessionName: 'scout-main' }]);
  const closed = await readNeeds(stateDir, { sessionName: 'warden-main', closed: true });
  expect(closed).toMatchObject([{ state: { by: 'agent', how: 'done' } }]);
  expect(await run({ kind: 'done' })).toMatchObject({ verdict: 'no_session' });
});

test('where nothing is open, that is said', async ({ run, privateTmux }) => {
  await privateTmux.session('warden-main');
  expect(await run({ kind: 'done' })).toMatchObject({ message: 'nothing is open' });
});

test('done is refused while a request is open, with or without a need', async ({
  stateDir,
  run,
}) => {
  await openNeed(stateDir, failure);
  await openRequest(stateDir, {
    ...owner,
    id: '7KQ2XM4T',
    kind: 'permission',
    toolName: 'Bash',
    toolInput: {},
    claudeSessionId: 's',
  });
  const refusal = {
    verdict: 'refused',
    message: 'a request is open: 7KQ2XM4T; answer it, or say later',
    data: { open: ['7KQ2XM4T'] },
  };
  expect(await run({ kind: 'done' })).toEqual(refusal);
  await openNeed(stateDir, request);
  expect(await run({ kind: 'done' })).toEqual(refusal);
  expect(await readNeeds(stateDir)).toHaveLength(2);
  await settleRequest(stateDir, '7KQ2XM4T', { by: 'agent', how: 'approved', decision: 'allow' });
  expect(await run({ kind: 'done' })).toMatchObject({ verdict: 'delivered' });
});

test('a dialog of which there is no record is gone with its session', async ({
  stateDir,
  run,
  privateTmux,
}) => {
  await openNeed(stateDir, { ...request, key: 'S7KQ2XM4T', requestId: 'S7KQ2XM4T' });
  await privateTmux.session('warden-main');
  // no screen of Claude Code tells that it is closed
  expect(await run({ kind: 'done' })).toMatchObject({
    verdict: 'refused',
    data: { open: ['S7KQ2XM4T'] },
  });
  await privateTmux.raw('kill-session', '-t', '=warden-main');
  expect(await run({ kind: 'done' })).toMatchObject({ verdict: 'delivered' });
});

test('later lets all of it rest, requests too', async ({ stateDir, run }) => {
  await openNeed(stateDir, failure);
  await openNeed(stateDir, request);
  const before = Date.now();
  const { verdict, data } = await run({ kind: 'later', milliseconds: 1_200_000 });
  expect(verdict).toBe('delivered');
  expect(Date.parse(`${data?.until}`)).toBeGreaterThanOrEqual(before + 1_200_000);
  for (const { state } of await readNeeds(stateDir)) {
    expect(state).toMatchObject({ status: 'postponed', until: data?.until, by: 'agent' });
  }
});

test.for([0, -5, Number.NaN, 25 * 3_600_000])(
  'later takes no %d ms',
  async (milliseconds, { run }) => {
    expect(await run({ kind: 'later', milliseconds })).toMatchObject({ verdict: 'usage' });
  },
);
