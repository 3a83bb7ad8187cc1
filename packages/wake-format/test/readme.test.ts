import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the example in the README prints what it says', () => {
  const directory = mkdtempSync(join(tmpdir(), 'wake-format-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));

  const source = new URL('../src/index.ts', import.meta.url).href;
  const program = join(directory, 'example.ts');
  writeFileSync(program, block('ts').replace('@gsd-code-skill/wake-format', source));

  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  expect(printed).toBe(block('txt'));
});

function block(language: string): string {
  const [, text] = readme.match(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's')) ?? [];
  if (text === undefined) throw new Error(`README.md has no ${language} block`);
  return text;
}
