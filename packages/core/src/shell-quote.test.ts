import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { quotedWord, shellQuote, shellUnquote, shellWord } from './shell-quote.ts';

const texts = [
  '',
  'plain',
  "it's",
  "''",
  '$HOME `id` \\',
  '"quoted"',
  '-n',
  'a\nb',
  '~',
  '*',
  'ä…',
];

test.for(texts)('a shell reads %j as one word', (text) => {
  const script = `printf %s. ${shellQuote(text)} ${shellWord(text)}`;
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(`${text}.${text}.`);
});

test.for(texts)('%j is found again in its word', (text) => {
  const [, inside] = new RegExp(`^${quotedWord}$`).exec(shellQuote(text)) ?? [];
  expect(shellUnquote(inside ?? 'none')).toBe(text);
});

test('quotes only what needs it', () => {
  expect(shellWord('a/b-c_d.e:f')).toBe('a/b-c_d.e:f');
  expect(shellWord('a b')).toBe("'a b'");
  expect(shellWord('')).toBe("''");
});
