import { expect, test } from 'vitest';
import { diffPane } from './diff-pane.ts';
import { withMinimumContext } from './with-minimum-context.ts';

const rule = '─'.repeat(60);
const composer = (draft = '') => [
  rule,
  `❯\u00a0${draft}`,
  rule,
  '  ⏸ manual mode on · esc to interrupt',
];

const cases: {
  name: string;
  before: string[];
  after: string[];
  added: string[];
  redrawn?: true;
}[] = [
  { name: 'nothing happened', before: ['a', 'b'], after: ['a', 'b'], added: [] },
  { name: 'output was printed', before: ['$ ls'], after: ['$ ls', 'a.txt'], added: ['a.txt'] },
  {
    name: 'output was printed into the empty part of the screen',
    before: ['', '$ ls', '', '', ''],
    after: ['', '$ ls', 'a.txt', 'b.txt', ''],
    added: ['a.txt', 'b.txt'],
  },
  { name: 'the screen scrolled', before: ['a', 'b', 'c'], after: ['b', 'c', 'd'], added: ['d'] },
  {
    name: 'a command was run twice',
    before: ['$ npm test', 'one', 'ok', '$ npm test'],
    after: ['$ npm test', 'one', 'ok', '$ make'],
    added: ['one', 'ok', '$ make'],
  },
  {
    name: 'the screen scrolled over a status bar',
    before: ['$ npm test', 'one', 'ok', '$ npm test', '[0] bash'],
    after: ['$ npm test', 'one', 'ok', '$ make', '[0] bash'],
    added: ['one', 'ok', '$ make'],
  },
  {
    name: 'blank lines and borders came in',
    before: ['a', '', rule, 'b', ''],
    after: [rule, 'b', '', '', rule],
    added: ['', rule],
  },
  {
    name: 'a command was typed at the prompt',
    before: ['a', 'b', 'c', '$'],
    after: ['c', '$ cat x', 'x', '$'],
    added: ['$ cat x', 'x'],
  },
  {
    name: 'a line changed in place',
    before: ['', 'cpu 10', 'mem 5', ''],
    after: ['', 'cpu 12', 'mem 5', ''],
    added: ['cpu 12'],
  },
  {
    name: 'the screen scrolled back',
    before: ['c', 'd', 'e', 'f', 'g'],
    after: ['a', 'b', 'c', 'd', 'e'],
    added: [],
  },
  {
    name: 'a longer capture shows more at the top',
    before: ['c', 'd', 'e'],
    after: ['a', 'b', 'c', 'd', 'e'],
    added: ['a', 'b'],
  },
  {
    name: 'the screen was cleared',
    before: ['$ ls', '', 'a.txt', '$ clear'],
    after: ['$ make', '', 'done', ''],
    added: ['$ make', '', 'done'],
    redrawn: true,
  },
  {
    name: 'the screen is empty',
    before: ['$ ls', 'a.txt'],
    after: ['', ''],
    added: [],
    redrawn: true,
  },
  { name: 'there was no screen', before: [''], after: ['$ ls'], added: ['$ ls'], redrawn: true },
  { name: 'there is no screen at all', before: [''], after: ['', ''], added: [] },
  {
    name: 'a spinner turned while the screen scrolled',
    before: ['a', 'b', 'c', '✻ Thundering… (3s · ↓ 34 tokens)'],
    after: ['b', 'c', 'd', '✶ Thundering… (4s · ↓ 40 tokens)'],
    added: ['d'],
  },
  {
    name: 'a build shows a spinner of its own',
    before: ['$ npm install', '⠋ Installing packages'],
    after: ['$ npm install', '⠙ Installing packages'],
    added: [],
  },
  {
    name: 'the conversation scrolled over the input box',
    before: ['❯ hi', '', '● Hello', '', '✢ Musing…', ...composer()],
    after: ['● Hello', '', '❯ bye', '', '● Bye', ...composer('a draft')],
    added: ['', '❯ bye', '', '● Bye'],
  },
  {
    name: 'the conversation was cleared above the input box',
    before: ['❯ hi', '', '● Hello', ...composer()],
    after: ['❯ /clear', '', '', ...composer()],
    added: ['❯ /clear'],
    redrawn: true,
  },
];

test.for(cases)('$name', ({ before, after, added, redrawn = false }) => {
  expect(diffPane(before.join('\n'), after.join('\n'))).toEqual({ added, redrawn });
});

test('takes captures that end with a newline', () => {
  expect(diffPane('a\nb\n', 'b\nc\n').added).toEqual(['c']);
  expect(diffPane('a\n', 'a\nb\n').added).toEqual(['b']);
});

test('takes CRLF, colours and spaces at line ends for no difference', () => {
  const before = '\u001b[31ma\u001b[0m\r\nb  \r\nc';
  expect(diffPane(before, 'b\nc\n\u001b]8;;http://x\u0007\u001b[1md\u001b[0m')).toEqual({
    added: ['d'],
    redrawn: false,
  });
});

test('leaves a line that only looks like a footer where it is not at the bottom', () => {
  expect(diffPane('a', 'a\n? for shortcuts\nb').added).toEqual(['? for shortcuts', 'b']);
});

test('compares words when the width of the screen changed', () => {
  const screen = (width: number, lines: string[]) => {
    const box = '─'.repeat(width);
    return [...lines, '', box, '❯', box].join('\n');
  };
  const before = screen(40, ['❯ tell me', '', '● one two three four', '  five six seven']);
  const after = screen(60, ['❯ tell me', '', '● one two three four five six seven', '', '● eight']);
  expect(diffPane(before, after)).toEqual({ added: ['● eight'], redrawn: false });
});

test('leaves out what it is told of the program in the pane', () => {
  const liveLines = {
    spinners: [/^busy \d+$/],
    hints: [/^\s+~ hint: /],
    footers: [/^mode: /],
    notices: [/^ {2}please wait$/],
  };
  const rule = '─'.repeat(20);
  const before = ['one', 'busy 1', '  ~ hint: a', '     b', 'mode: x'].join('\n');
  const after = ['one', 'two', 'busy 2', '  ~ hint: c', '     d', 'mode: y'].join('\n');
  expect(diffPane(before, after, { liveLines })).toEqual({ added: ['two'], redrawn: false });
  expect(diffPane(before, after).added).toContain('mode: y');

  const waiting = ['one', '', '  please wait', rule, '❯ ', rule].join('\n');
  const delta = diffPane('one', waiting, { liveLines });
  expect(delta.added).toEqual([]);
  expect(withMinimumContext(delta, waiting, 3, { liveLines })).toEqual(['one']);
});
