import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from './transcript-file.ts';

test('the block in the README prints what it says', async ({ folder }) => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const block = /^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? '';
  const printed = [...block.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
  expect(printed).toHaveLength(4);

  const source = new URL('../src/index.ts', import.meta.url).href;
  const script = join(folder, 'readme.mts');
  await writeFile(script, block.replace('@gsd-code-skill/transcript-reader', source));
  const output = execFileSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  expect(output.trimEnd().split('\n')).toEqual(printed);
});
