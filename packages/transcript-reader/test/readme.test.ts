import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

test('the block in the README prints what it says', async ({ folder }) => {
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  expect(example.promised).toHaveLength(5);
  expect((await example.run()).split('\n')).toEqual(example.promised);
});
