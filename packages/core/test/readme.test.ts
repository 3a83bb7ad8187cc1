import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the example counts', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = readme.match(/```ts\n([\s\S]*?)```/)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  try {
    const source = new URL('../src/index.ts', import.meta.url).href;
    writeFileSync(join(folder, 'example.mts'), example.replace('@gsd-code-skill/core', source));
    const run = () =>
      execFileSync(process.execPath, ['example.mts'], { cwd: folder, encoding: 'utf8' });
    expect([run(), run()]).toEqual(['1\n', '2\n']);
    expect(readdirSync(folder)).toEqual(['counter', 'example.mts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
