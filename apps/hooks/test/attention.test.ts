import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readNeeds } from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import {
  eventually,
  killWorker,
  livingWorkerPid,
  recordedPayload,
  test,
  type World,
} from './world.ts';

const warden = { agent_id: 'warden', tmux_session_name: 'warden-main' };
const attention = { remind_after_s: 1, escalate_after_s: 3 };

/** A registry by which people are told after seconds. */
async function watched(world: World, more: object = {}): Promise<void> {
  const notify = [{ command: ['sh', '-c', 'cat >> "$0"', join(world.folder, 'told')] }];
  await world.registry([warden], { attention, notify, ...more });
}

async function told(world: World): Promise<readonly { readonly needs: readonly object[] }[]> {
  const text = await readFile(join(world.folder, 'told'), 'utf8').catch(() => '');
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

const triggers = async (world: World) => (await world.wakes()).map(({ trigger }) => trigger.type);

test.concurrent('a failed turn that nobody sees to: reminded once, people told once, with a linger of 1 s', async ({
  world,
}) => {
  await watched(world);
  const pane = await world.pane('warden-main');
  pane.env.GSD_WORKER_LINGER_S = '1';
  await pane.hook('StopFailure', await recordedPayload('StopFailure.rate_limit'));
  await eventually(async () => expect(await told(world)).toHaveLength(1));
  expect(await told(world)).toMatchObject([
    { type: 'escalation', needs: [{ kind: 'failure', agent: 'warden', session: 'warden-main' }] },
  ]);
  expect(await triggers(world)).toEqual(['response_failed', 'reminder']);
  const [, reminder] = await world.wakes();
  expect(reminder?.actions).toEqual([
    'menu-driver warden-main status',
    'menu-driver warden-main done',
    'menu-driver warden-main later <time>',
  ]);
});

test.concurrent('also when the worker is killed: the next command starts another', async ({
  world,
}) => {
  await watched(world);
  const pane = await world.pane('warden-main');
  await pane.hook('StopFailure', await recordedPayload('StopFailure.rate_limit'));
  await eventually(async () => expect(await readNeeds(world.stateDir)).toHaveLength(1));
  await killWorker(world, 'SIGKILL');
  expect(await told(world)).toEqual([]);
  await world.run('status');
  await eventually(async () => expect(await told(world)).toHaveLength(1));
  expect((await triggers(world)).filter((type) => type === 'reminder')).toHaveLength(1);
});

test.concurrent('a worker killed again and again tells each of them once', {
  timeout: 90_000,
}, async ({ world }) => {
  await watched(world, { attention: { remind_after_s: 2, escalate_after_s: 60 } });
  const pane = await world.pane('warden-main');
  await pane.hook('StopFailure', await recordedPayload('StopFailure.rate_limit'));
  await eventually(async () => expect(await readNeeds(world.stateDir)).toHaveLength(1));
  for (let n = 0; n < 4; n += 1) {
    await killWorker(world, 'SIGKILL');
    await world.run('status');
  }
  await eventually(async () => expect(await triggers(world)).toContain('reminder'));
  await killWorker(world, 'SIGKILL');
  await world.run('status');
  await livingWorkerPid(world);
  await eventually(async () => expect(await world.outbox()).toEqual([]));
  expect(await triggers(world)).toEqual(['response_failed', 'reminder']);
});

test.concurrent('a session that goes on needs nobody', async ({ world }) => {
  await watched(world, { attention: { remind_after_s: 3, escalate_after_s: 4 } });
  const pane = await world.pane('warden-main');
  await pane.hook('StopFailure', await recordedPayload('StopFailure.rate_limit'));
  await eventually(async () => expect(await readNeeds(world.stateDir)).toHaveLength(1));
  await pane.hook('UserPromptSubmit', await recordedPayload('UserPromptSubmit'));
  await eventually(async () => expect(await readNeeds(world.stateDir)).toEqual([]));
  const closed = await readNeeds(world.stateDir, { closed: true });
  expect(closed).toMatchObject([{ kind: 'failure', state: { how: 'a new prompt was taken' } }]);
});

test.concurrent('gsd-hooks needs lists what is open, and waits for the next', async ({ world }) => {
  await world.registry([warden]);
  const pane = await world.pane('warden-main');
  expect((await world.run('needs')).stdout).toBe('Nothing is needed.\n');
  await pane.hook('StopFailure', await recordedPayload('StopFailure.rate_limit'));
  await eventually(async () => expect(await readNeeds(world.stateDir)).toHaveLength(1));
  expect((await world.run('needs')).stdout).toMatch(
    /^warden: N[0-9A-Z]{8} warden-main has failed since \S+; rate_limit: API Error/,
  );
  const { needs, cursor } = JSON.parse((await world.cli('needs', '--json')).stdout);
  expect(needs).toMatchObject([{ kind: 'failure', agent: 'warden', state: 'open', request: null }]);
  expect(needs[0].wake).toContain('type: response_failed');
  const waiting = world.run('needs', '--json', '--wait', '30', '--after', cursor);
  await pane.hook('Stop', await recordedPayload('Stop'));
  expect(JSON.parse((await waiting).stdout).needs).toMatchObject([{ kind: 'turn' }]);
  const nothing = await world.run('needs', '--wait', '0', '--agent', 'nobody');
  expect(nothing.stdout).toBe('Nothing is needed.\n');
});
