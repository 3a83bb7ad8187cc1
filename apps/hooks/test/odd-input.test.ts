import { expect } from 'vitest';
import { payloadOf, test } from './world.ts';

const warden = { agent_id: 'warden', tmux_session_name: 'warden-main' };
const silent = { code: 0, stdout: '', stderr: '' };
const eventually = { timeout: 15_000 };
const off = { hook_settings: { dedup_mode: 'off' } };

test('whatever comes in, PreToolUse and PostToolUse are silent and the worker lives on', async ({
  world,
}) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  await pane.hook('SessionStart', await payloadOf('SessionStart.startup'));
  await expect.poll(() => world.files('panes'), eventually).toEqual([pane.key]);
  const huge = await payloadOf('PreToolUse.AskUserQuestion', { more: 'y'.repeat(5_000_000) });
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
  await pane.hook('Stop', await payloadOf('Stop'));
  await expect
    .poll(async () => (await world.wakes()).map(({ trigger }) => trigger.type), eventually)
    .toContain('response_complete');
  // what is not JSON may still become it, so it is given 10 s
  await expect.poll(() => world.files('spool'), { timeout: 18_000 }).toEqual([]);
  const reasons = (await world.files('quarantine')).filter((name) => name.endsWith('.reason'));
  expect(reasons).toHaveLength(3 * 5);
});
