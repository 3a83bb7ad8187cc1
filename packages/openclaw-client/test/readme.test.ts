import { join } from 'node:path';
import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { inboxMessages } from '../src/index.ts';

test('the example in the README runs as printed', async ({ folder }) => {
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  // as where there is no OpenClaw, whatever the tests run in
  const none = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const printed = await example.run({ env: { ...none, HOME: folder, PATH: '/nowhere' } });
  expect(printed).toContain("status: 'delivered'");
  const inbox = join(folder, '.local', 'state', 'example', 'inbox');
  expect(await inboxMessages(inbox)).toMatchObject([
    { wake: { id: 'build-17', text: 'The build is green.' } },
  ]);
});
