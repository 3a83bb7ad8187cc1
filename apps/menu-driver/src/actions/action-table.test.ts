import type { Action } from '@gsd-code-skill/session-driver';
import { expect, test } from 'vitest';
import { actionTable, requireAction } from './action-table.ts';

test.for<[string, string[], Action]>([
  ['status', [], { kind: 'status' }],
  ['snapshot', [], { kind: 'snapshot' }],
  ['snapshot', ['20'], { kind: 'snapshot', lines: 20 }],
  ['wait', ['idle', 'error'], { kind: 'wait', states: ['idle', 'error'] }],
  ['choose', ['1', '3'], { kind: 'choose', choices: ['1', '3'] }],
  ['choose', ['Use', 'SQLite'], { kind: 'choose', choices: ['Use', 'SQLite'] }],
  ['type', ['two', 'words'], { kind: 'type', text: 'two words' }],
  [
    'answer',
    ['2', '1,3', 'plain C'],
    { kind: 'answer', answers: [['2'], ['1', '3'], ['plain C']] },
  ],
  [
    'answer',
    ['[["Auth", 3, "Dark mode"]]'],
    { kind: 'answer', answers: [['Auth', '3', 'Dark mode']] },
  ],
  [
    'answer',
    ['{"Database": 2, "Features": ["Auth", 3]}'],
    { kind: 'answer', answers: { Database: ['2'], Features: ['Auth', '3'] } },
  ],
  ['submit', [], { kind: 'submit' }],
  ['approve', [], { kind: 'approve' }],
  ['show', ['7KQ2XM4T'], { kind: 'show', id: '7KQ2XM4T' }],
  ['show', ['7KQ2XM4T', '2'], { kind: 'show', id: '7KQ2XM4T', page: 2 }],
  ['deny', [], { kind: 'deny' }],
  ['deny', ['not', 'now'], { kind: 'deny', reason: 'not now' }],
  ['deny', [''], { kind: 'deny', reason: '' }],
  ['clear_then', ['/gsd:quick', 'it'], { kind: 'clear_then', command: '/gsd:quick it' }],
  ['enter', [], { kind: 'enter' }],
  ['esc', [], { kind: 'esc' }],
  ['space', [], { kind: 'space' }],
  ['arrow_up', [], { kind: 'arrow_up' }],
  ['arrow_down', [], { kind: 'arrow_down' }],
  ['mute', ['3'], { kind: 'mute', turns: 3 }],
  ['mute', ['off'], { kind: 'mute', turns: 0 }],
  ['done', [], { kind: 'done' }],
  ['later', ['20m'], { kind: 'later', milliseconds: 1_200_000 }],
  ['later', ['1h30m'], { kind: 'later', milliseconds: 5_400_000 }],
  ['later', ['24h'], { kind: 'later', milliseconds: 86_400_000 }],
])('reads %s %j', ([name, words, action]) => {
  expect(requireAction(name).read(words, {})).toEqual(action);
});

test.for<[string, string[], object]>([
  ['approve', [], { kind: 'approve' }],
  ['deny', ['no'], { kind: 'deny', reason: 'no' }],
  ['choose', ['2'], { kind: 'choose', choices: ['2'] }],
  ['answer', ['2'], { kind: 'answer', answers: [['2']] }],
  ['type', ['x'], { kind: 'type', text: 'x' }],
  ['submit', [], { kind: 'submit' }],
  ['enter', [], { kind: 'enter' }],
  ['space', [], { kind: 'space' }],
])('reads what %s is for', ([name, words, action]) => {
  const read = (options: object) => requireAction(name).read(words, options);
  expect(read({ for: '7KQ2XM4T' })).toEqual({ ...action, for: '7KQ2XM4T' });
  expect(read({ now: true })).toEqual({ ...action, now: true });
});

test('reads what is asked for besides', () => {
  const permanent = requireAction('choose').read(['2'], { for: 'A', permanent: true });
  expect(permanent).toEqual({ kind: 'choose', choices: ['2'], for: 'A', permanent: true });
  expect(requireAction('snapshot').read([], { raw: true })).toEqual({
    kind: 'snapshot',
    raw: true,
  });
});

test('reads how long to wait', () => {
  const action = { kind: 'wait', states: ['idle'], seconds: 30 };
  expect(requireAction('wait').read(['idle'], { timeout: 30 })).toEqual(action);
});

test.for<[string, string[], RegExp]>([
  ['enter', ['twice'], /^enter takes no "twice"$/],
  ['snapshot', ['all'], /^snapshot takes a number of lines, up to 99999: not "all"$/],
  ['snapshot', ['0'], /: not "0"$/],
  ['snapshot', ['1', '2'], /^snapshot takes no "2"$/],
  ['wait', [], /^wait takes a state: idle, .*, ready$/],
  ['wait', ['done'], /; not "done"$/],
  ['show', [], /^show takes the id of a request$/],
  ['show', ['A', 'x'], /^show takes a number for the page: not "x"$/],
  ['answer', [], /^answer takes one answer for each question$/],
  ['answer', ['{"a":'], /^the answers are not JSON: /],
  ['answer', ['[{}]'], /^answer 1: expected a number, a label, a text or a list of these$/],
  ['mute', [], /^mute takes a number of turns, up to 1000, or off: not ""$/],
  ['mute', ['-1'], /not "-1"$/],
  ['done', ['it'], /^done takes no "it"$/],
  ['later', [], /^later takes a time of up to 24h, such as 20m or 2h: not ""$/],
  ['later', ['20'], /not "20"$/],
  ['later', ['0m'], /not "0m"$/],
  ['later', ['25h'], /not "25h"$/],
  ['later', ['20m', 'please'], /^later takes no "please"$/],
  ['mute', ['1.5'], /not "1\.5"$/],
  ['mute', ['x'], /not "x"$/],
  ['mute', ['5000'], /not "5000"$/],
  ['mute', ['3', 'turns'], /^mute takes no "turns"$/],
])('explains the usage of %s %j', ([name, words, message]) => {
  const read = () => requireAction(name).read(words, {});
  expect(read).toThrow(message);
  expect(read).toThrow(expect.objectContaining({ code: 'usage' }));
});

test.for(['dance', 'toString', ''])('knows no action %j', (name) => {
  expect(() => requireAction(name)).toThrow(`no action "${name}"`);
});

test('text can look like options where it may come from standard input', () => {
  const names = (wanted: 'takesText' | 'takesInput') =>
    actionTable.filter((entry) => entry[wanted]).map(({ name }) => name);
  expect(names('takesText')).toEqual(['choose', 'type', 'answer', 'deny', 'clear_then']);
  expect(names('takesInput')).toEqual(['type', 'answer', 'deny', 'clear_then']);
});
