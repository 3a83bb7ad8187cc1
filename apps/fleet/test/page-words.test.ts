import { describeSpan } from '@gsd-code-skill/core';
import { shortCount } from '@gsd-code-skill/fleet';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

interface Piece {
  readonly text: string;
  readonly style: Readonly<Record<string, unknown>>;
}

// plain JavaScript for browsers, without types of its own
const page = (name: string) => import(new URL(`../src/web/page/app/${name}`, import.meta.url).href);
const { readRows } = (await page('draw/ansi.js')) as { readRows(text: string): Piece[][] };
const { afterEvent, newsAge, nothing } = await page('news/news.js');
const { wordsOf } = await page('request/questions.js');
const { countWords, limitWords, openWords, spanWords, stateWords } = await page('words.js');

test.for<[string, string, Piece[][]]>([
  ['plain', 'a\n\nb\n\n', [[{ text: 'a', style: {} }], [], [{ text: 'b', style: {} }]]],
  [
    'a style that goes on in the next row',
    '\u001b[1;31mA\nB\u001b[0mC',
    [
      [{ text: 'A', style: { bold: true, colour: '#ff7b72' } }],
      [
        { text: 'B', style: { bold: true, colour: '#ff7b72' } },
        { text: 'C', style: {} },
      ],
    ],
  ],
  [
    'colours by number and by light',
    '\u001b[38;5;196mx\u001b[48;2;1;2;999my',
    [
      [
        { text: 'x', style: { colour: 'rgb(255, 0, 0)' } },
        { text: 'y', style: { colour: 'rgb(255, 0, 0)', ground: 'rgb(1, 2, 255)' } },
      ],
    ],
  ],
  ['a link', '\u001b]8;;http://x\u0007text\u001b]8;;\u001b\\', [[{ text: 'text', style: {} }]]],
])('reads %s', ([, text, rows]) => {
  expect(readRows(text)).toEqual(rows);
});

test('nothing of any screen is left that a terminal would heed', () => {
  const parts = fc.constantFrom(
    '\u001b',
    '[',
    ']',
    '31m',
    '2J',
    '0;1;',
    '\u0007',
    '\\',
    'P',
    '\u009b',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string())), (words) => {
      for (const { text } of readRows(words.join('')).flat()) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be left
        expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      }
    }),
  );
});

test('keeps what is told piece by piece, and knows how old it is', () => {
  const told = (agent: string, state: string) => ({ agent, state });
  const fleet = (order: string[], sessions: object[]) => ({
    ...{ at: '2026-11-16T10:00:00Z', now: '2026-11-16T10:00:02Z', waiting: 1, order, sessions },
    ...{ health: {}, costs: [] },
  });
  let known = afterEvent(
    nothing,
    'fleet',
    fleet(['a', 'b'], [told('a', 'idle'), told('b', 'idle')]),
    5000,
  );
  known = afterEvent(
    known,
    'fleet',
    fleet(['b', 'c'], [told('b', 'waiting'), told('c', 'idle')]),
    5000,
  );
  expect([...known.sessions.values()]).toEqual([told('b', 'waiting'), told('c', 'idle')]);
  expect(newsAge(known, 8000)).toBe(5000);
  expect(newsAge(nothing, 8000)).toBeUndefined();
  expect(afterEvent(known, 'unheard of', {}, 0)).toBe(known);
});

test('says spans and counts as every other part does', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom(1, 1e6, 1e9, 1e12), (whole, less) => {
      const number = Math.floor(whole / less);
      expect(spanWords(number)).toBe(describeSpan(number));
      expect(countWords(number)).toBe(shortCount(number));
    }),
  );
});

test('words for people', () => {
  expect(['no_claude', 'constructor'].map(stateWords)).toEqual(['no Claude Code', 'constructor']);
  expect(['five_hour', 'seven_day', 'constructor'].map(limitWords)).toEqual([
    '5 h limit',
    '7 d limit',
    'constructor limit',
  ]);
  expect(wordsOf({ several: true }, { choices: ['1', '3'], text: 'more' })).toEqual([
    '1',
    '3',
    'more',
  ]);
  expect(wordsOf({ several: false }, { choices: [], text: ' ' })).toEqual([]);
});

test('what is to be seen to is called as in the terminal', () => {
  const one = { request: null, summary: null, reminded_at: null, escalated_at: null };
  const at = '2026-11-16T10:00:00Z';
  expect(
    [
      { ...one, kind: 'request', request: '7KQ2XM4T', summary: 'Go on?', reminded_at: at },
      { ...one, kind: 'request', escalated_at: at },
      { ...one, kind: 'interrupted' },
      { ...one, kind: 'usage_limit', summary: 'reset' },
      { ...one, kind: 'turn', summary: 'Done.' },
    ].map(openWords),
  ).toEqual([
    '(reminded) Go on?',
    '(escalated) asks something',
    'interrupted',
    'usage limit: reset',
    'Done.',
  ]);
});
