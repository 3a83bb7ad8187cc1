import { readmeExample } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

test('the example in the README runs as printed', async ({ folder }) => {
  const example = await readmeExample(new URL('../', import.meta.url), folder);
  const env = { TMUX_TMPDIR: folder, TMUX: undefined };
  expect(await example.run({ env })).toContain('echo hi; $HOME -R');
});
