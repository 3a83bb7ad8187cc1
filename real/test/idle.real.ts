import { expect } from 'vitest';
import { scenariosIn } from '../src/scenario.ts';
import { say } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn({ idleNotification: 3000 });

scenario('8 idle_prompt after a Stop: no duplicate wake', async ({ start }) => {
  const session = await start({ prompt: 'hello', script: ({ text }) => say(`heard: ${text}`) });
  await session.wake('response_complete');
  const { notification_type } = await session.event('Notification');
  expect(notification_type).toBe('idle_prompt');
  const logged = await until('the notification in the log', async () =>
    (await session.log()).find(({ event }) => event === 'Notification'),
  );
  expect(logged).toMatchObject({ outcome: 'skipped', reason: 'nothing new' });
  expect(await session.wakes()).toHaveLength(1);
});

scenario(
  '8 idle_prompt after a failed turn: told, so that it ends in no silence',
  async ({ start }) => {
    const session = await start({
      prompt: 'hello',
      script: () => ({ status: 500, type: 'api_error', message: 'scripted' }),
    });
    await session.wake('response_failed');
    await session.event('Notification');
    const logged = await until('the notification in the log', async () =>
      (await session.log()).find(({ event }) => event === 'Notification'),
    );
    expect(logged).toMatchObject({ outcome: 'delivered', trigger: 'idle_prompt' });
    await session.wake('idle_prompt');
    expect(await session.wakes()).toHaveLength(2);
  },
);
