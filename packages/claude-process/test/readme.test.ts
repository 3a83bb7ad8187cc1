import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the example in the README runs as printed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'claude-process-'));
  const standIn = join(folder, 'claude');
  await copyFile('/bin/sleep', standIn);
  // a session of its own: no terminal, so no keyboard
  const claude = spawn(standIn, ['1000'], { stdio: 'ignore', detached: true });
  try {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    const source = new URL('../src/index.ts', import.meta.url).href;
    const program = join(folder, 'example.ts');
    await writeFile(program, example.replace('@gsd-code-skill/claude-process', source));
    const run = async (pid: number | undefined) =>
      (await promisify(execFile)(process.execPath, [program, `${pid}`])).stdout;
    expect(await run(claude.pid)).toBe(`pid ${claude.pid}, in the background\n`);
    expect(await run(0)).toBe('Claude Code does not run there\n');
  } finally {
    claude.kill();
    await rm(folder, { recursive: true });
  }
});
