import { readFile, rm, writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import { expect } from 'vitest';
import { test } from '../test/private-server.ts';

test('the example in the README runs as printed', async ({ folder }) => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const file = new URL('../src/readme-example.ts', import.meta.url);
  await writeFile(file, example.replace('@gsd-code-skill/tmux-adapter', './index.ts'));
  try {
    const env = { TMUX_TMPDIR: folder, TMUX: undefined };
    const { stdout } = await execa(process.execPath, [file.pathname], { env });
    expect(stdout).toContain('echo hi; $HOME -R');
  } finally {
    await rm(file);
  }
});
