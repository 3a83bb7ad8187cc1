import { access, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startHook } from './run-hook.ts';
import { type Corner, eventually, type TestPane, sharedTest as test } from './world.ts';

const silent = { code: 0, stdout: '', stderr: '' };

async function managedPane(world: Corner): Promise<TestPane> {
  await world.registry([{ ...world.agent, hook_settings: { dedup_mode: 'off' } }]);
  const pane = await world.pane(world.agent.tmux_session_name);
  await pane.hook('SessionStart', world.payload('SessionStart.startup'));
  await eventually(async () => expect(await world.files('panes')).toEqual([pane.key]));
  // from then on hooks leave with the last byte
  await eventually(() => access(join(world.stateDir, 'room')));
  return pane;
}

test.concurrent('whatever comes in, PreToolUse and PostToolUse are silent and the worker lives on', async ({
  world,
}) => {
  const pane = await managedPane(world);
  const huge = world.payload('PreToolUse.AskUserQuestion', { more: 'y'.repeat(5_000_000) });
  const inputs = [
    '',
    'not JSON',
    'null',
    '[]',
    '"x"',
    '{"tool_name":5,"tool_input":[],"session_id":{}}',
    JSON.stringify(huge),
  ];
  for (const event of ['PreToolUse', 'PostToolUse', 'Unheard']) {
    for (const input of inputs) expect(await pane.hook(event, input)).toEqual(silent);
  }
  // what is not JSON may still become it, so it is given 10 s: here they have passed
  for (const name of await world.files('spool')) {
    await utimes(join(world.stateDir, 'spool', name), 1, 1).catch(() => {});
  }
  await pane.hook('Stop', world.payload('Stop'));
  await eventually(async () =>
    expect((await world.wakes()).map(({ trigger }) => trigger.type)).toContain('response_complete'),
  );
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  const reasons = (await world.files('quarantine')).filter((name) => name.endsWith('.reason'));
  expect(reasons).toHaveLength(3 * 5);
});

test.concurrent('a hook killed inside leaves no reader and no half event behind', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await eventually(async () => expect(await world.files('spool')).toEqual([]));

  const hook = startHook(world.scriptPath, 'PermissionRequest', pane.env);
  hook.stdin.write('{"tool_name":"Bash","tool_input":{"command":');
  const written = async () =>
    (await world.files('spool')).filter((name) => !name.endsWith('.reply'));
  // with its first bytes: of one that has none, nothing but its name could be put aside
  await eventually(async () => {
    const [name = ''] = await written();
    expect(await readFile(join(world.stateDir, 'spool', name), 'utf8')).toContain('tool_input');
  });
  const fifo = (await world.files('spool')).find((name) => name.endsWith('.reply'));
  expect(fifo).toBeDefined();
  // the whole group, as one that ends a hook does
  process.kill(-(hook.pid ?? Number.NaN), 'SIGKILL');
  // its pipe first: the worker puts both aside once the event is old
  for (const name of [fifo ?? '', ...(await written())]) {
    await utimes(join(world.stateDir, 'spool', name), 1, 1);
  }
  await eventually(async () => expect(await world.files('quarantine')).toHaveLength(2));
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  expect(await world.wakes()).toEqual([]);
  // and its agent hears that there was one
  await pane.hook('Stop', world.payload('Stop'));
  const wake = await eventually(async () => {
    const [first] = await world.wakes();
    if (first === undefined) throw new Error('no wake');
    return first;
  });
  expect(wake.trigger.details.notice).toMatch(/^1 event was lost before /);
});
