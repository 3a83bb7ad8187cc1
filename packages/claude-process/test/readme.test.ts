import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

test('the example in the README runs as printed', async ({ folder, start }) => {
  const standIn = join(folder, 'claude');
  await copyFile('/bin/sleep', standIn);
  // a session of its own: no terminal, so no keyboard
  const { pid } = start([standIn, '1000'], { detached: true });
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  expect(await example.run({ args: [`${pid}`] })).toBe(`pid ${pid}, in the background`);
  expect(await example.run({ args: ['0'] })).toBe('Claude Code does not run there');
});
