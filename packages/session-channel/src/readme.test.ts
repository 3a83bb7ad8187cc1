import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../test/temporary-state.ts';

test('the code in the README runs as printed', async ({ stateDir }) => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const [, result] = /\n\/\/ '(.*)'\n$/.exec(block) ?? [];

  // inside the package, so that its own name resolves to the build
  const file = join(import.meta.dirname, `readme-${process.pid}.ts`);
  await writeFile(file, `${block}console.log(typed);\n`);
  try {
    const env = { ...process.env, GSD_STATE_DIR: stateDir };
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8', env }).trim()).toBe(result);
  } finally {
    await rm(file);
  }
});
