import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { webToken } from './web-token.ts';

test('stays the same until a new one is wanted, and is for this user alone', async ({ folder }) => {
  const stateDir = join(folder, 'state');
  const [token, same] = await Promise.all([webToken(stateDir), webToken(stateDir)]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(same).toBe(token);
  const path = join(stateDir, 'web-token');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await webToken(stateDir, { renew: true })).not.toBe(token);
  await writeFile(path, 'short\n', { mode: 0o600 });
  expect(await webToken(stateDir)).toMatch(/^[\w-]{43}$/);
});
