import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

test('the example prints what its comments say, and the table', async ({ folder }) => {
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  const [one, two, ...table] = (await example.run()).split('\n');
  expect([one, two]).toEqual(example.promised);
  expect(table.join('\n')).toMatch(/^box: 1 agent, no worker.*\nSTATE .*\nunknown .* warden /);
});
