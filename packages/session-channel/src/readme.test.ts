import { readmeExample } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from '../test/state.ts';

test('the code in the README runs as printed', async ({ folder, stateDir }) => {
  const then = 'console.log([typed]);';
  const example = await readmeExample(new URL('../', import.meta.url), folder, { then });
  const [, result] = /\n\/\/ (.*)\n$/.exec(example.code) ?? [];
  expect(await example.run({ env: { GSD_STATE_DIR: stateDir } })).toBe(`[ ${result} ]`);
});
