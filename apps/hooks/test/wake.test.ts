import { expect } from 'vitest';
import { payloadOf, test } from './world.ts';

const warden = { agent_id: 'warden', tmux_session_name: 'warden-main' };
const eventually = { timeout: 15_000 };

test('the end of a turn wakes the agent with the reply', async ({ world }) => {
  await world.registry([warden]);
  const pane = await world.pane('warden-main');
  await pane.show('02-idle-after-answer');
  expect(await pane.hook('Stop', await payloadOf('Stop'))).toEqual({ code: 0, stdout: '', stderr: '' });
  await expect.poll(() => world.wakes(), eventually).toHaveLength(1);
  console.log(await world.wakes());
  await expect.poll(() => world.log('warden-main'), eventually).toHaveLength(1);
  console.log(await world.log('warden-main'));
});
