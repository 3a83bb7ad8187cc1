import { readdir } from 'node:fs/promises';
import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

test('the example counts', async ({ folder }) => {
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  expect([await example.run()]).toEqual(example.promised);
  expect(await example.run()).toBe('2');
  expect(await readdir(folder)).toEqual(['counter', 'example.mts']);
});
