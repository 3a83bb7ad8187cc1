import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWord } from './shell-quote.ts';
import { shellWords } from './shell-words.ts';

test.for([
  { name: 'plain words', command: 'bash  /a/b.sh', words: ['bash', '/a/b.sh'] },
  { name: 'quotes', command: `bash "/a b/c.sh" 'd "e"'`, words: ['bash', '/a b/c.sh', 'd "e"'] },
  { name: 'escapes', command: String.raw`/a\ b/"c\"d"`, words: ['/a b/c"d'] },
  { name: 'an empty word', command: `a '' b`, words: ['a', '', 'b'] },
  { name: 'nothing', command: '  ', words: [] },
])('reads $name', ({ command, words }) => {
  expect(shellWords(command)).toEqual(words);
});

test('reads back whatever was quoted', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (words) => {
      expect(shellWords(words.map(shellWord).join(' '))).toEqual(words);
    }),
  );
});
