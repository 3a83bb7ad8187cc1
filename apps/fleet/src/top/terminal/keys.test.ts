import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../../../test/hostile-text.ts';
import { takeKeys } from './keys.ts';

const names = (input: string) => takeKeys(input).keys.map(({ name }) => name);

test.for([
  ['arrows in both ways', '\u001b[A\u001bOB', ['up', 'down']],
  ['with modifiers', '\u001b[1;5A\u001b[6;2~', ['up', 'page-down']],
  [
    'pages and ends',
    '\u001b[5~\u001b[6~\u001b[H\u001b[4~',
    ['page-up', 'page-down', 'home', 'end'],
  ],
  ['several at once', 'jj\r', ['text', 'text', 'enter']],
  ['control keys', '\u0003\u001a\u000c\u007f', ['interrupt', 'suspend', 'redraw', 'backspace']],
  ['an answer of the terminal', '\u001b[?62;1c', ['unknown']],
  ['an escape before a letter', '\u001bq', ['escape', 'text']],
  ['what was pasted, with keys in it', '\u001b[200~q\rm\u001b[201~j', ['paste', 'text']],
] as const)('reads %s', ([, input, expected]) => {
  expect(names(input)).toEqual(expected);
});

test.for(['\u001b', '\u001b[', '\u001b[1;', '\u001bO', '\u001b[200~half'])(
  'waits for the rest of %j',
  (input) => {
    expect(takeKeys(input)).toEqual({ keys: [], rest: input });
  },
);

test('keys are the same however they arrive', () => {
  const pieces = fc.array(
    fc.constantFrom('j', 'é', '😀', '\r', '\u001b[A', '\u001b[5~', '\u001bOB', '\u0003', '界'),
  );
  fc.assert(
    fc.property(pieces, fc.array(fc.nat(40)), (parts, cuts) => {
      const input = parts.join('');
      let rest = '';
      let from = 0;
      const seen: string[] = [];
      for (const cut of [...cuts.toSorted((a, b) => a - b), input.length]) {
        const taken = takeKeys(`${rest}${input.slice(from, Math.max(from, cut))}`);
        // the stream gives whole characters
        from = Math.max(from, Math.min(cut, input.length));
        rest = taken.rest;
        seen.push(...taken.keys.map(({ name }) => name));
      }
      if (!/[\ud800-\udbff]$/.test(input.slice(0, from))) expect(rest).toBe('');
      expect(seen.filter((name) => name !== 'text')).toEqual(
        names(input).filter((name) => name !== 'text'),
      );
    }),
  );
});

test('anything at all is taken in the end', () => {
  fc.assert(
    fc.property(hostileText, (input) => {
      const { rest } = takeKeys(input);
      expect(rest === '' || rest.startsWith('\u001b')).toBe(true);
    }),
  );
});
