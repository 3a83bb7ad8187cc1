import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

test('the example prints what its comments say', async ({ folder }) => {
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  expect(example.promised).toHaveLength(4);
  expect((await example.run()).split('\n')).toEqual(example.promised);
});
