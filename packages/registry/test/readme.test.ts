import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { test } from './registry-file.ts';

test('the example in the README prints what it says, every time', async ({ path }) => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const [, promised] = /\n\/\/ (.*)\n$/.exec(example) ?? [];
  const source = new URL('../src/index.ts', import.meta.url).href;
  const cwd = dirname(path);
  const script = join(cwd, 'example.ts');
  await writeFile(script, example.replace('@gsd-code-skill/registry', source));
  for (const _ of ['first', 'second']) {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd });
    expect(stdout).toBe(`${promised}\n`);
  }
});
