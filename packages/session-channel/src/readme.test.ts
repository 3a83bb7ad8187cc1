import { readmeExample } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from '../test/state.ts';

test('the code in the README prints what it says', async ({ folder, stateDir }) => {
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  expect(example.promised).toHaveLength(2);
  const printed = await example.run({ env: { GSD_STATE_DIR: stateDir } });
  expect(printed.split('\n')).toEqual(example.promised);
});
