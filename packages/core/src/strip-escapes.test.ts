import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { panesFolder } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import { stripEscapes } from './strip-escapes.ts';

const cases = [
  { name: 'a colour', text: '\u001b[38;2;1;2;3mred\u001b[0m', plain: 'red' },
  { name: 'an 8-bit introducer', text: '\u009b1mbold', plain: 'bold' },
  { name: 'a link ended by BEL', text: '\u001b]8;;http://x\u0007x\u001b]8;;\u0007', plain: 'x' },
  { name: 'a link ended by ST', text: '\u001b]8;;http://x\u001b\\x\u001b]8;;\u001b\\', plain: 'x' },
  { name: 'a link in 8-bit controls', text: '\u009d8;;http://x\u009cx', plain: 'x' },
  { name: 'a device string', text: '\u001bPtmux;x\u001b\\a', plain: 'a' },
  { name: 'a character set', text: '\u001b(Ba\u000eq\u000f', plain: 'aq' },
  { name: 'an open title', text: '\u001b]0;title\nnext', plain: '0;title\nnext' },
  { name: 'an escape at the end', text: 'a\u001b', plain: 'a' },
];

test.for(cases)('takes out $name', ({ text, plain }) => {
  expect(stripEscapes(text)).toBe(plain);
});

test('agrees with Node on every recorded screen', () => {
  const coloured = readdirSync(panesFolder).filter((file) => file.endsWith('.ansi.txt'));
  expect(coloured.length).toBeGreaterThan(100);
  for (const file of coloured) {
    const text = readFileSync(join(panesFolder, file), 'utf8');
    expect(stripEscapes(text)).toBe(stripVTControlCharacters(text));
  }
});
