import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pane } from '../../test/recordings.ts';
import { normaliseText } from './normalise-text.ts';

test.for<[name: string, text: string, clean: string]>([
  ['colours', '\u001b[1;38;5;231mbold\u001b[0m', 'bold'],
  ['a title', '\u001b]0;title\u0007text', 'text'],
  ['a link', '\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['a link in 8-bit controls', '\u009d8;;http://x\u009clink', 'link'],
  ['a title that never ends', '\u001b]0;title\nnext', '0;title\nnext'],
  ['a character set', '\u001b(Btext', 'text'],
  ['half a sequence', 'a\u001b[12', 'a12'],
  ['CRLF', 'a\r\nb\r\n', 'a\nb\n'],
  ['a lone CR', 'a\rb', 'a\nb'],
  ['Unicode line breaks', 'a\u2028b\u2029c', 'a\nb\nc'],
  ['NUL, bell, delete, NEL', 'a\0b\u0007c\u007fd\u0085e', 'abcde'],
  ['tabs', 'a\tb', 'a\tb'],
  ['lone surrogates', 'a\ud83db\ude00', 'a\ufffdb\ufffd'],
  ['a pair', '😀', '😀'],
  ['a pair with NUL between', '\ud83d\0\ude00', '😀'],
])('cleans %s', ([, text, clean]) => {
  expect(normaliseText(text)).toBe(clean);
});

test('turns a coloured screen into the plain one', () => {
  const name = '10-ask-single.120x40';
  const trimmed = (screen: string) => screen.split('\n').map((line) => line.trimEnd());
  expect(trimmed(normaliseText(pane(`${name}.ansi`)))).toEqual(trimmed(pane(name)));
});

test('changes nothing the second time', () => {
  const units = fc.oneof(
    fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '0',
      'm',
      ';',
      '\\',
      '\u0007',
      '\u009b',
      '\u009d',
      '\r',
      '\n',
    ),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  );
  fc.assert(
    fc.property(fc.string({ unit: units, maxLength: 30 }), (text) => {
      const once = normaliseText(text);
      expect(normaliseText(once)).toBe(once);
      expect(once).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u);
    }),
    { numRuns: 1000 },
  );
});
