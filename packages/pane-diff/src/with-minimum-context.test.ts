import { expect, test } from 'vitest';
import { diffPane } from './diff-pane.ts';
import { withMinimumContext } from './with-minimum-context.ts';

const delta = (...added: string[]) => ({ added, redrawn: false });
const screen = ['a', 'b', 'c', 'd', 'e'].join('\n');

const cases = [
  { name: 'fills up with the tail', added: ['e'], lines: 3, expected: ['c', 'd', 'e'] },
  {
    name: 'keeps new lines above the tail',
    added: ['a', 'e'],
    lines: 2,
    expected: ['a', 'd', 'e'],
  },
  {
    name: 'keeps every new line',
    added: ['b', 'c', 'd', 'e'],
    lines: 2,
    expected: ['b', 'c', 'd', 'e'],
  },
  { name: 'shows the tail when nothing is new', added: [], lines: 2, expected: ['d', 'e'] },
  { name: 'adds nothing for 0', added: ['b'], lines: 0, expected: ['b'] },
  { name: 'gives the whole screen', added: ['b'], lines: 99, expected: ['a', 'b', 'c', 'd', 'e'] },
  { name: 'puts lines of another screen first', added: ['x', 'e'], lines: 1, expected: ['x', 'e'] },
];

test.for(cases)('$name', ({ added, lines, expected }) => {
  expect(withMinimumContext(delta(...added), screen, lines)).toEqual(expected);
});

test('takes the lower of two equal lines for the new one', () => {
  expect(withMinimumContext(delta('ok'), 'ok\na\nb\nok\nc', 2)).toEqual(['ok', 'c']);
});

test('spends no context on the empty part of the screen or on live lines', () => {
  const rule = '─'.repeat(40);
  const after = ['a', 'b', '', '', '✻ Musing…', rule, '❯', rule, '  ⏸ manual mode on', ''].join(
    '\n',
  );
  expect(withMinimumContext(delta(), after, 2)).toEqual(['a', 'b']);
});

test('keeps blank lines that are new', () => {
  expect(withMinimumContext(diffPane('a\nb', 'b\nc\n'), 'b\nc\n', 1)).toEqual(['c', '']);
});

test.for([-1, Number.NaN])('refuses %d lines', (lines) => {
  expect(() => withMinimumContext(delta(), screen, lines)).toThrow(
    new RangeError(`lines: expected 0 or more, got ${lines}`),
  );
});
