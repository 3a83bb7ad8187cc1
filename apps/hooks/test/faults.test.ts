import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listHolds } from '@gsd-code-skill/session-channel';
import { isPidRunning } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { installOpenClaw } from './openclaw-command.ts';
import { hookEnd } from './run-hook.ts';
import { eventually, killWorker, recordedPayload, sharedTest, test, type World } from './world.ts';

const warden = { agent_id: 'warden', tmux_session_name: 'warden-main' };
const off = { hook_settings: { dedup_mode: 'off' } };
const silent = { code: 0, stdout: '', stderr: '' };

const said = async (world: World) => (await world.wakes()).map(({ content }) => content?.text);
const turn = (text: string) =>
  recordedPayload('Stop', { prompt_id: text, last_assistant_message: text });

/** Waits for so many wakes: to read them all again and again takes longer than to tell them. */
const countsWakes = (world: World, count: number) =>
  eventually(async () => {
    const names = await world.files('inbox');
    expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(count);
  }, 100_000);

sharedTest.concurrent(
  'a failure between enqueueing and recording keeps no wake back',
  async ({ world }) => {
    await world.registry([{ ...world.agent, ...off }]);
    const pane = await world.pane(world.agent.tmux_session_name);
    // what is remembered of the pane cannot be written
    const blocked = join(world.stateDir, 'bindings', `${pane.key}.json`);
    await mkdir(join(blocked, 'in the way'), { recursive: true });
    await pane.hook('Stop', await turn('one'));
    await eventually(async () => expect(await world.outbox()).toHaveLength(1));
    expect(await said(world)).toEqual([]);
    await rm(blocked, { recursive: true });
    await pane.hook('Stop', await turn('two'));
    await eventually(async () => expect(await said(world)).toEqual(['one', 'two']));
    await eventually(async () => expect(await world.outbox()).toEqual([]));
  },
);

sharedTest.concurrent('an event that cannot be handled lets its hook go', async ({ world }) => {
  await world.registry([world.agent]);
  const pane = await world.pane(world.agent.tmux_session_name);
  await pane.hook('SessionStart', await recordedPayload('SessionStart.startup'));
  await eventually(async () => expect(await world.files('panes')).toEqual([pane.key]));
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  const blocked = join(world.stateDir, 'bindings', `${pane.key}.json`);
  await rm(blocked, { force: true });
  await mkdir(join(blocked, 'in the way'), { recursive: true });
  const hook = pane.start('PermissionRequest', await recordedPayload('PermissionRequest.Bash'));
  expect(await hookEnd(hook)).toEqual(silent);
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toEqual([]));
});

test.concurrent('a registry that is moved away and back costs nobody a wake', {
  timeout: 120_000,
}, async ({ world }) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  await pane.hook('SessionStart', await recordedPayload('SessionStart.startup'));
  await eventually(async () => expect(await world.files('panes')).toEqual([pane.key]));
  let isMoving = true;
  const moving = (async () => {
    while (isMoving) {
      await rename(world.registryPath, `${world.registryPath}.away`);
      // as long away as there, and without taking all of a processor
      await sleep(5);
      await rename(`${world.registryPath}.away`, world.registryPath);
      await sleep(5);
    }
  })();
  const turns = Array.from({ length: 60 }, (_, n) => `turn ${n}`);
  for (const text of turns) await pane.hook('Stop', await turn(text));
  await countsWakes(world, turns.length);
  await eventually(async () => expect(await said(world)).toEqual(turns));
  isMoving = false;
  await moving;
});

test.concurrent('a registry that is broken when the worker starts loses no first event', async ({
  world,
}) => {
  await writeFile(world.registryPath, '{ "agents": [');
  const pane = await world.pane('warden-main');
  await pane.hook('SessionStart', await recordedPayload('SessionStart.startup'));
  await pane.hook('Stop', await turn('one'));
  await eventually(async () => expect(await world.workerPid()).toBeDefined());
  expect(await world.files('spool')).toHaveLength(2);
  await world.registry([warden], off);
  await eventually(async () => expect(await said(world)).toEqual(['one']));
});

test.concurrent('an older registry that is put back is noticed', async ({ world }) => {
  await world.registry([]);
  const pane = await world.pane('warden-main');
  await pane.hook('Stop', await turn('nobody’s'));
  await eventually(async () => expect(await world.files('strangers')).toEqual([pane.key]));
  await world.registry([warden], off);
  await utimes(world.registryPath, 1, 1);
  await pane.hook('Stop', await turn('one'));
  await eventually(async () => expect(await said(world)).toEqual(['one']));
});

test.concurrent('no bad file keeps a worker from its work', async ({ world }) => {
  await world.registry([warden], off);
  const at = (...parts: string[]) => join(world.stateDir, ...parts);
  const stem = '01JM9A7T40WARDENMAN0000000.0123456789abcdef.0123456789abcdef.12';
  await mkdir(at('outbox', `${stem}.wake`), { recursive: true });
  await writeFile(at('outbox', `${stem.replace(/12$/, '2')}.wake`), '{}');
  await writeFile(at('requests', '7KQ2XM4T.json'), '{}');
  await writeFile(at('holds', '01JM9A7T40WARDENMAN0000000.json'), '{"version":9}');
  await mkdir(at('bindings', '1.1.json'));
  await mkdir(at('mutes', '1.1.json'));
  const pane = await world.pane('warden-main');
  await pane.hook('Stop', await turn('one'));
  await eventually(async () => expect(await said(world)).toEqual(['one']));
});

test.concurrent('a backlog is told in order, and without screens that are long gone', {
  timeout: 120_000,
}, async ({ world }) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  const { TMUX = '', TMUX_PANE = '', CLAUDE_PID = '' } = pane.env;
  const turns = Array.from({ length: 150 }, (_, n) => `turn ${n}`);
  const begin = Date.now() / 1000 - 3600;
  for (const [n, text] of turns.entries()) {
    const path = join(world.stateDir, 'spool', `${pane.key}.${1000 + n}`);
    const header = [TMUX, TMUX_PANE, CLAUDE_PID, 'Stop'].join('\t');
    await writeFile(path, `${header}\n${JSON.stringify(await turn(text))}`);
    await utimes(path, begin + n, begin + n);
  }
  await pane.hook('Stop', await turn('last'));
  await countsWakes(world, turns.length + 1);
  await eventually(async () => expect(await said(world)).toEqual([...turns, 'last']));
  const states = (await world.wakes()).slice(0, -1).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set([undefined]));
});

test.concurrent('another session’s screen is in no wake after tmux was restarted', async ({
  world,
}) => {
  await world.registry([warden], off);
  const old = await world.pane('warden-main');
  await old.hook('Stop', await turn('one'));
  await eventually(async () => expect(await said(world)).toEqual(['one']));
  await world.tmux('kill-server');
  // a server that is still leaving would take the next session with it
  await eventually(async () => expect(await isPidRunning(Number(old.env.CLAUDE_PID))).toBe(false));
  expect(await newServer(world)).toBe(old.env.TMUX_PANE);
  // it asks for the screen: there is no reply
  const idle = { notification_type: 'idle_prompt', prompt_id: 'x', last_assistant_message: '' };
  await old.hook('Notification', await recordedPayload('Notification.idle_prompt', idle));
  // on a busy machine the end of the session may be noticed first
  const events = async () => (await world.log('warden-main')).map(({ event }) => event);
  await eventually(async () => expect(await events()).toContain('Notification'));
  expect((await world.wakes()).at(0)?.trigger.type).toBe('response_complete');
  expect(JSON.stringify([await world.wakes(), await world.log('warden-main')])).not.toContain(
    'TOPSECRET',
  );
});

test.concurrent('a request that was settled before its wake was sent is one line of the next', async ({
  world,
}) => {
  const openclaw = await installOpenClaw(world);
  await world.registry([warden], { ...off, delivery: { transport: 'cli' } });
  const pane = await world.pane('warden-main');
  await openclaw.goDown();
  const asked = await recordedPayload('PermissionRequest.Bash');
  const hook = hookEnd(pane.start('PermissionRequest', asked));
  await eventually(async () => expect(await world.outbox()).toHaveLength(1));
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  await pane.hook('UserPromptSubmit', await recordedPayload('UserPromptSubmit', { prompt: 'no' }));
  expect(await hook).toEqual(silent);
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  // at once, or when the attempt that is being made has failed
  await eventually(async () => expect(await world.outbox()).toEqual([]));
  // whoever comes after a killed worker knows it, too
  await killWorker(world, 'SIGKILL');
  await pane.hook('Stop', await turn('one'));
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  await openclaw.comeBack();
  for (const id of await world.outbox()) await world.run('outbox', 'retry', id);
  await eventually(async () => {
    const heard = await openclaw.heard();
    expect(heard.map(({ trigger }) => trigger.type)).toEqual(['response_complete']);
    expect(heard[0]?.trigger.details.notice).toMatch(
      /request \w+ \(Bash\) was settled by keyboard/,
    );
  });
});

/** A new server on the same socket, whose first pane shows what is nobody else's business. */
async function newServer(world: World): Promise<string> {
  const command = ['sh', '-c', 'echo TOPSECRET; exec cat'];
  const format = ['-F', '#{pane_id}'];
  const made = await world.tmux('new-session', '-dP', '-s', 'other', ...format, ...command);
  await eventually(async () =>
    expect(await world.tmux('capture-pane', '-p', '-t', made)).toContain('TOPSECRET'),
  );
  return made;
}
