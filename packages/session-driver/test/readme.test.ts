import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { single } from '@gsd-code-skill/session-stage';
import { execa } from 'execa';
import { expect } from 'vitest';
import { test } from './driven.ts';

test('the code in the README runs as printed', async ({ tmux, socket, stateDir, startClaude }) => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const [, printed] = /prints `(.*)`/.exec(readme) ?? [];

  // inside the package, so that its own name resolves to the build
  const file = join(import.meta.dirname, `readme-${process.pid}.ts`);
  await writeFile(file, block);
  try {
    const { events } = await startClaude(single);
    const env = { TMUX: `${socket},${await tmux.serverPid()},0`, GSD_STATE_DIR: stateDir };
    const { stdout } = await execa(process.execPath, [file], { env });
    expect(stdout).toBe(printed);
    expect(await events()).toEqual([{ answers: ['SQLite'] }]);
  } finally {
    await rm(file);
  }
});
