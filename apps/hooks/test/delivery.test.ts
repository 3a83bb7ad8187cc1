import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { installOpenClaw } from './openclaw-command.ts';
import {
  eventually,
  killWorker,
  recordedPayload,
  type TestPane,
  test,
  type World,
} from './world.ts';

const warden = { agent_id: 'warden', tmux_session_name: 'warden-main' };
const byCommand = { delivery: { transport: 'cli' } };
const silent = { code: 0, stdout: '', stderr: '' };

async function bidirectionalPane(world: World, settings: object = {}): Promise<TestPane> {
  const hook_settings = { hook_mode: 'bidirectional', dedup_mode: 'off', ...settings };
  await world.registry([{ ...warden, hook_settings }], byCommand);
  const pane = await world.pane('warden-main');
  await pane.show('02-idle-after-answer');
  await pane.hook('SessionStart', await recordedPayload('SessionStart.startup'));
  await eventually(async () => expect(await world.files('panes')).toEqual([pane.key]));
  return pane;
}

test.concurrent("an agent's block comes out as valid JSON with just two keys", async ({
  world,
}) => {
  const openclaw = await installOpenClaw(world);
  const pane = await bidirectionalPane(world);
  const reason = 'say "hi",\nthen `stop`","continue":false,"x":"\\';
  const asked = { decision: 'block', reason, continue: false, wake_id: '<wake id>' };
  const decision = JSON.stringify(asked, undefined, 2);
  await openclaw.reply(`Sure {thing}!\n\`\`\`json\n${decision}\n\`\`\`\nDone.`);
  const { code, stdout, stderr } = await pane.hook('Stop', await recordedPayload('Stop'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`${JSON.stringify({ decision: 'block', reason })}\n`);
  expect(await openclaw.heard()).toMatchObject([{ trigger: { type: 'response_complete' } }]);
});

test.concurrent('anything else is silence, and the wake is sent', async ({ world }) => {
  const openclaw = await installOpenClaw(world);
  const pane = await bidirectionalPane(world, { bidirectional_timeout_s: 1 });
  await openclaw.reply('{"decision":"maybe","reason":"x"} {"decision":');
  expect(await pane.hook('Stop', await recordedPayload('Stop', { prompt_id: '1' }))).toEqual(
    silent,
  );

  // a second block in a row could go on for ever
  await openclaw.reply('{"decision":"block","reason":"go on"}');
  const again = await recordedPayload('Stop.stop_hook_active', { prompt_id: '2' });
  expect(await pane.hook('Stop', again)).toEqual(silent);
  await eventually(async () => expect(await openclaw.heard()).toHaveLength(2));

  await openclaw.reply('hang');
  expect(await pane.hook('Stop', await recordedPayload('Stop', { prompt_id: '3' }))).toEqual(
    silent,
  );
  await eventually(async () => expect(await openclaw.heard()).toHaveLength(3));
});

test.concurrent('with OpenClaw down, hooks go on, wakes wait and then go out in order, once', async ({
  world,
}) => {
  const openclaw = await installOpenClaw(world);
  await openclaw.goDown();
  const pane = await bidirectionalPane(world);
  for (const turn of ['one', 'two', 'three']) {
    const said = { prompt_id: turn, last_assistant_message: turn };
    expect(await pane.hook('Stop', await recordedPayload('Stop', said))).toEqual(silent);
  }
  await eventually(async () =>
    expect(await world.log('warden-main')).toContainEqual(
      expect.objectContaining({
        outcome: 'queued',
        reason: expect.stringContaining('not reachable'),
      }),
    ),
  );
  expect((await world.run('outbox', 'list')).stdout.trim().split('\n')).toHaveLength(3);
  expect((await world.run('status')).stdout).toContain('3 in the outbox');

  await openclaw.comeBack();
  await eventually(async () => expect(await openclaw.heard()).toHaveLength(3));
  expect((await openclaw.heard()).map(({ content }) => content?.text)).toEqual([
    'one',
    'two',
    'three',
  ]);
  await eventually(async () => expect(await world.outbox()).toEqual([]));
  expect((await world.run('outbox', 'list')).stdout).toContain('empty');
  const log = await world.log('warden-main');
  expect(log.filter(({ event }) => event === 'Stop')).toHaveLength(3);
  expect(log.filter(({ outcome }) => outcome === 'delivered')).toHaveLength(3);
});

test.concurrent('a session OpenClaw does not know gets nothing and is reported', async ({
  world,
}) => {
  const openclaw = await installOpenClaw(world);
  await world.registry([{ ...warden, openclaw_session_key: 'agent:warden:ghost' }], byCommand);
  const pane = await world.pane('warden-main');
  await pane.show('02-idle-after-answer');
  await pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () =>
    expect(await world.log('warden-main')).toMatchObject([
      { outcome: 'unroutable', openclaw_session: 'agent:warden:ghost' },
    ]),
  );
  expect(await openclaw.heard()).toEqual([]);

  const [entry] = JSON.parse((await world.run('outbox', 'list', '--json')).stdout);
  expect((await world.cli('outbox', 'drop', entry.id)).stdout).toContain('dropped');
  expect(await world.run('outbox', 'drop', entry.id)).toMatchObject({ code: 1 });
});

test.concurrent('wakes that found no session follow their agent to another', async ({ world }) => {
  const openclaw = await installOpenClaw(world);
  await world.registry([{ ...warden, openclaw_session_key: 'agent:warden:ghost' }], byCommand);
  const pane = await world.pane('warden-main');
  await pane.show('02-idle-after-answer');
  for (const turn of ['one', 'two']) {
    const said = { prompt_id: turn, last_assistant_message: turn };
    await pane.hook('Stop', await recordedPayload('Stop', said));
  }
  await eventually(async () =>
    expect(await world.log('warden-main')).toContainEqual(
      expect.objectContaining({ outcome: 'unroutable' }),
    ),
  );

  // as after many attempts
  await killWorker(world);
  const names = await world.files('outbox');
  const later = { type: 'misroute', at: 0, message: 'unknown', nextAttemptAt: Date.now() + 3.6e6 };
  for (const name of names.filter((one) => one.endsWith('.wake'))) {
    const path = join(world.stateDir, 'outbox', name);
    for (const step of [{ type: 'send', at: 0 }, later]) {
      await appendFile(path, `\n${JSON.stringify(step)}`);
    }
  }
  await pane.hook('SessionStart', await recordedPayload('SessionStart.startup'));

  await world.registry([{ ...warden, openclaw_session_key: 'agent:warden:main' }], byCommand);
  await eventually(async () => {
    const heard = await openclaw.heard();
    expect(heard.map(({ content }) => content?.text)).toEqual(['one', 'two']);
  });
  await eventually(async () => expect(await world.outbox()).toEqual([]));
  expect((await world.run('outbox', 'list')).stdout).toContain('empty');
});

test.concurrent('a worker killed on the way to OpenClaw tells it nothing twice', async ({
  world,
}) => {
  const openclaw = await installOpenClaw(world);
  await world.registry([{ ...warden, hook_settings: { dedup_mode: 'off' } }], byCommand);
  const pane = await world.pane('warden-main');
  const turns = Array.from({ length: 6 }, (_, n) => `turn ${n}`);
  for (const turn of turns) {
    const said = { prompt_id: turn, last_assistant_message: turn };
    await pane.hook('Stop', await recordedPayload('Stop', said));
    await eventually(async () => expect(await world.files('spool')).toEqual([]));
    await killWorker(world);
  }
  await pane.hook('SessionStart', await recordedPayload('SessionStart.startup'));
  await eventually(async () => expect(await world.outbox()).toEqual([]));
  expect((await openclaw.heard()).map(({ content }) => content?.text)).toEqual(turns);
});
