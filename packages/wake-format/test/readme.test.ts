import { readFile } from 'node:fs/promises';
import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

const root = new URL('../', import.meta.url);

test('the example in the README prints what it says', async ({ folder }) => {
  const readme = await readFile(new URL('README.md', root), 'utf8');
  const [, promised] = /^```txt\n(.*?)^```$/ms.exec(readme) ?? [];
  const example = await readmeExample(root, folder);
  expect(`${await example.run()}\n`).toBe(promised);
});
