import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockPane, paneKey } from '@gsd-code-skill/session-channel';
import { databaseRequest, single, tabs } from '@gsd-code-skill/session-stage';
import { eventually } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from './connected.ts';

const session = 'warden-main';

test.concurrent.for([0, 300, 900])(
  'killed %d ms after it began, it leaves the pane free and gives the answer once or not at all',
  async (time, { program, connect, register, startClaude, tmux, stateDir }) => {
    await register({ agent_id: 'warden' });
    const { pane, events, keys } = await startClaude({ ...tabs, deafMs: 300 });
    const first = await program();
    const { fields: seen } = await first.call('session_status', { session });
    const answer = {
      session,
      request: seen.request,
      idempotency_key: 'a',
      action: 'answer',
      answers: [2, [1, 3], 'plain C'],
    };
    const lost = first.call('session_answer', answer).catch(() => undefined);
    await hasBegun(stateDir);
    await delay(time);
    process.kill(first.pid, 'SIGKILL');
    await lost;

    const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
    await (await lockPane(stateDir, key, { timeout: 1000 })).release();
    const before = await keys();
    const second = await connect();
    const again = await second.call('session_answer', answer);
    if (again.fields.verdict === 'unconfirmed') {
      expect(again.text).toMatch(/broken off: it may have taken effect; nothing was done now\n/);
      // asking what came of it presses nothing
      expect(await keys()).toEqual(before);
    }
    // whoever reads that an answer was not taken reads the dialog, and answers it again
    for (let n = 0; n < 3 && (await events()).length === 0; n++) {
      const { fields: now } = await second.call('session_status', { session });
      const anew = { request: now.request ?? seen.request, idempotency_key: `b${n}` };
      // all that may be left is to hand them in
      const isReview = JSON.stringify(now.dialog)?.includes('"review"');
      const given = isReview ? { session, action: 'submit' } : answer;
      await second.call('session_answer', { ...given, ...anew });
    }
    await eventually(async () =>
      expect(await events()).toEqual([{ answers: ['SQLite', 'Auth, Export', 'plain C'] }]),
    );
  },
);

test.concurrent('asked again after a kill it tells of the request', async ({
  program,
  connect,
  register,
  startClaude,
  stateDir,
  ask,
}) => {
  await register({ agent_id: 'warden' });
  // it hears no key, so that the answer takes its time
  const { pane } = await startClaude({ ...single, deaf: true });
  const { id } = await ask(pane, databaseRequest);
  const first = await program('--agent', 'warden');
  const answer = { session, request: id, idempotency_key: 'a', action: 'choose', choices: [1] };
  const lost = first.call('session_answer', answer).catch(() => undefined);
  await hasBegun(stateDir);
  process.kill(first.pid, 'SIGKILL');
  await lost;
  const second = await connect({ agent: 'warden' });
  const again = await second.call('session_answer', answer);
  expect(again.fields).toMatchObject({ verdict: 'unconfirmed' });
  expect(again.text).toMatch(/request \w+ is still open: answer it again with a new/);
});

test.concurrent('ends when its client leaves, or when it is told to, also while it waits', async ({
  program,
  register,
}) => {
  await register();
  const [left, told] = [await program(), await program()];
  const waiting = [left, told].map(({ call }) => call('needs_wait').catch(() => undefined));
  await left.client.close();
  process.kill(told.pid, 'SIGTERM');
  await Promise.all(waiting);
  for (const { pid } of [left, told]) await eventually(() => expect(isAlive(pid)).toBe(false));
});

/** Waits until an answer is noted, which it is before anything is pressed. */
function hasBegun(stateDir: string): Promise<void> {
  return eventually(
    async () => {
      const names = await readdir(join(stateDir, 'keyed'));
      expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(1);
    },
    {
      interval: 10,
    },
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
