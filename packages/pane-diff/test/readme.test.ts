import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the example prints what its comments say', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = readme.match(/```ts\n([\s\S]*?)```/)?.[1] ?? '';
  const said = Array.from(example.matchAll(/console\.log.*\/\/ (.*)/g), ([, output]) => output);
  expect(said).toHaveLength(3);

  const source = new URL('../src/index.ts', import.meta.url).href;
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  try {
    const file = join(folder, 'example.mts');
    writeFileSync(file, example.replace('@gsd-code-skill/pane-diff', source));
    const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
    expect(printed.trimEnd().split('\n')).toEqual(said);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
