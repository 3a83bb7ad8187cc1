import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

test('the example in the README prints what it says, every time', async ({ folder }) => {
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  expect(example.promised).toHaveLength(1);
  for (const _ of ['first', 'second']) expect([await example.run()]).toEqual(example.promised);
});
