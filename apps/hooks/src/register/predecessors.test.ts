import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bashOriginal } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { hookEntries, isOursOrPredecessors } from './hook-entries.ts';
import { mergeHooks } from './merge-hooks.ts';
import { predecessorCommands, predecessorScript } from './predecessors.ts';

test.for(['skills/gsd-code-skill', 'my tools/renamed', "o'neill/x"])(
  'knows all seven hooks of the bash scripts in %s',
  async (name, { folder }) => {
    const { settings } = await bashOriginal(join(folder, name));
    const text = JSON.stringify(settings);
    expect(predecessorCommands(text, {})).toHaveLength(7);
    const isReplaced = (command: unknown) =>
      isOursOrPredecessors(command) || predecessorScript(command, {}) !== undefined;
    const merged = mergeHooks(text, hookEntries('/state/hook.sh'), isReplaced);
    expect(predecessorCommands(merged, {})).toEqual([]);
  },
);

test('knows a single script by what stands in it', async ({ folder }) => {
  const { folder: original } = await bashOriginal(join(folder, 'a'));
  const script = join(original, 'scripts', 'post-tool-use-hook.sh');
  for (const file of ['config', 'scripts/menu-driver.sh']) {
    await rm(join(original, file), { recursive: true });
  }
  expect(predecessorScript(`bash ${script}`, {})).toBe(script);
  expect(predecessorScript('bash ~/a/scripts/post-tool-use-hook.sh', { HOME: folder })).toBe(
    '~/a/scripts/post-tool-use-hook.sh',
  );
  const variable = 'bash "$HOME/a/scripts/stop-hook.sh" >/dev/null';
  expect(predecessorScript(variable, { HOME: folder })).toBe('$HOME/a/scripts/stop-hook.sh');
});

test('takes nobody else’s script of such a name for one of them', async ({ folder }) => {
  const own = join(folder, 'hooks', 'stop-hook.sh');
  await mkdir(join(folder, 'hooks'));
  await writeFile(own, '#!/bin/sh\nnotify-send done\n');
  for (const command of [own, `${folder}/gone/stop-hook.sh`, 'echo stop-hook.sh', undefined, 7]) {
    expect(predecessorScript(command, {})).toBeUndefined();
  }
});
