import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRequest } from '../request/format-request.ts';
import { createWake } from '../wake/wake.ts';
import { normaliseText } from './normalise-text.ts';
import { insideWords, isPlain, showHidden } from './show-hidden.ts';
import { shownText } from './shown-text.ts';

const key = `ghp_${'a1B2c3D4'.repeat(5)}`;
const broken = `${key.slice(0, 12)}\u200b${key.slice(12, 20)}\x1b${key.slice(20)}`;

test('masks a secret with hidden characters in it, and writes out the others', () => {
  expect(shownText(`echo ${broken}\u202e x`)).toBe('echo ghp_…\\u202e x');
});

test('masks a secret with colours in it, and writes those out', () => {
  const coloured = `${key.slice(0, 12)}\x1b[01;31m\x1b[K${key.slice(12)}`;
  expect(shownText(`echo ${coloured}`)).toBe('echo ghp_…\\x1b[01;31m\\x1b[K…');
});

test('a text that is plain at a quick look has nothing hidden and nothing to clean', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const plain = characters.filter(isPlain);
  expect(plain.length).toBeGreaterThan(2000);
  for (const one of plain) {
    // with another one beside it that is not plain, both take the long way
    expect(showHidden(`${one}\u200b`)).toBe(`${one}\\u200b`);
    expect(normaliseText(`${one}\0`)).toBe(one);
    expect(`a${one}b`.replaceAll(insideWords(), '')).toBe(`a${one}b`);
  }
});

test('who is asked by a wake is shown what a person is shown', () => {
  const command = `echo ${broken}\u202e x\r\nDB_PASSWORD=\0\0`;
  const shown = shownText(command);
  const { content } = createWake({
    ...{ agentId: 'a', sessionName: 's', wakeId: 'w', timestamp: '2026-11-16T00:00:00Z' },
    trigger: { type: 'permission_prompt' },
    content: { kind: 'content', text: command },
  });
  expect(content?.text).toBe(shown);
  expect(formatRequest({ kind: 'picker', text: command }).text).toContain(shown);
});

test('what is shown already stays as it is', () => {
  const pieces = fc.constantFrom(
    ...[key, key.slice(0, 20), key.slice(20), 'DB_PASSWORD=', 'hunter2', 'Authorization: Basic '],
    ...[
      '\u200b',
      '\0',
      '\x1b',
      '\x1b[31m',
      '\x1b[1;31m',
      '\r',
      '\r\n',
      '\u2028',
      '\ud800',
      '\ufe0f',
      '\n',
      ' ',
      '"',
      'x',
      '\\',
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const shown = shownText(parts.join(''));
      expect(shownText(shown)).toBe(shown);
    }),
    { numRuns: 10_000 },
  );
});
