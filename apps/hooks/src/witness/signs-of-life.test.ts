import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { lastingLines, signsOfLife } from './signs-of-life.ts';

const rule = '─'.repeat(80);
const screen = (spinner: string, footer = '  ⏸ manual mode on') =>
  ['❯ go', '', spinner, '', rule, '❯ ', rule, footer].join('\n');

test('a spinner that turns is no sign of life', () => {
  const first = lastingLines(screen('✻ Thundering… (12s · ↑ 0 tokens)'));
  expect(lastingLines(screen('✶ Pondering… (1m 3s · ↑ 0 tokens)'))).toBe(first);
  expect(lastingLines(screen('✻ Thundering… (12s · ↑ 0 tokens)', 'it is 12:31'))).toBe(first);
  const coloured = '\u001b[38;5;1m✻\u001b[39m \u001b[1mForging… \u001b[0m(21s)   ';
  expect(lastingLines(screen(coloured))).toBe(lastingLines(screen('· Ebbing… (1s)')));
  const tip = `${' '.repeat(40)}tmux focus-events off`;
  expect(lastingLines(screen(tip))).toBe(lastingLines(screen('')));
});

test.for([
  '✻ Thundering… (12s · ↓ 1.2k tokens)',
  '● Reading a.ts',
  '✻ Overloaded · Retrying in 9s · attempt 5/10',
])('but this is: %s', (line) => {
  const first = lastingLines(screen('✻ Thundering… (12s · ↑ 0 tokens)'));
  expect(lastingLines(screen(line))).not.toBe(first);
});

test('so is a transcript that grows', async ({ folder }) => {
  const path = join(folder, 't.jsonl');
  await writeFile(path, 'a\n');
  const first = await signsOfLife(path, 'x');
  expect(await signsOfLife(path, 'x')).toBe(first);
  await appendFile(path, 'b\n');
  expect(await signsOfLife(path, 'x')).not.toBe(first);
  expect(await signsOfLife(undefined, undefined)).toMatch(/^\w{16}$/);
});
