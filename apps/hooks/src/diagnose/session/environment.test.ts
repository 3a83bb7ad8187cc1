import { expect, test } from 'vitest';
import { checkEnvironment } from './environment.ts';

// as on a Mac, which has no /proc
test('is content where the environment of a process cannot be read', async () => {
  const pid = 2 ** 22 - 1;
  const running = { pane: {}, process: { pid } } as Parameters<typeof checkEnvironment>[0];
  const check = await checkEnvironment(running, {} as never, {} as never, {} as never);
  expect(check).toMatchObject({ status: 'skipped', name: 'environment' });
});
