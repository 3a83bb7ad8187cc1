import { expect, test } from 'vitest';
import { readScreen } from '../src/index.ts';

const rule = '─'.repeat(60);
const composer = (prompt = '❯\u00a0', footer = '  ? for shortcuts'): string =>
  [rule, prompt, rule, footer].join('\n');

interface Case {
  readonly name: string;
  readonly text: string;
  readonly state: string;
}

const cases: readonly Case[] = [
  { name: 'nothing', text: '', state: 'unknown' },
  { name: 'a blank pane', text: '\n\n   \n\n', state: 'unknown' },
  { name: 'a bash prompt', text: 'user@host:~/project$ ', state: 'unknown' },
  { name: 'a prompt with a glyph', text: '~/project main\n❯ ', state: 'unknown' },
  {
    name: 'a prompt with a glyph after Claude Code left',
    text: '● All done.\n\nResume this session with:\nclaude --resume 0a1b\n\n~/project on main via node\n❯ ',
    state: 'unknown',
  },
  { name: 'an editor', text: '~\n~\n~\n"notes.txt" 3L, 14B', state: 'unknown' },
  {
    name: 'a log that says error',
    text: 'API error budget: 12 %\nError: allow list is empty',
    state: 'unknown',
  },
  {
    name: 'a crash under the composer',
    text: `${composer()}\nTypeError: undefined is not a function\n    at run (/app/cli.js:1:2)\n\nNode.js v24.1.0`,
    state: 'unknown',
  },
  {
    name: 'a suspended session',
    text: 'Claude Code has been suspended. Run `fg` to bring it back.',
    state: 'unknown',
  },
  { name: 'half an answer', text: '● The steps are:\n\n  1. Yes\n  2. No', state: 'unknown' },
  {
    name: 'a question in an answer, cut off',
    text: '● Should I go on?\n\n  Yes, if the tests pass\n  No, otherwise',
    state: 'unknown',
  },
  { name: 'a fresh session', text: composer('❯ Try "fix the build"'), state: 'idle' },
  { name: 'a draft that starts with a number', text: composer('❯ 1. Yes'), state: 'idle' },
  {
    name: 'a draft of a dialog',
    text: composer('❯ Do you want to proceed?\n  ❯ 1. Yes\n    2. No'),
    state: 'idle',
  },
  {
    name: 'a message that was a list',
    text: `❯ 1. Yes\n  2. No\n\n● Noted.\n\n${composer()}`,
    state: 'idle',
  },
  {
    name: 'the box of older releases',
    text: `╭${'─'.repeat(40)}╮\n│ > ${' '.repeat(37)}│\n╰${'─'.repeat(40)}╯\n  ? for shortcuts`,
    state: 'idle',
  },
  {
    name: 'a turn that left shells running',
    text: `✻ Worked for 3s · 1 shell still running\n\n${composer()}`,
    state: 'idle',
  },
  {
    name: 'a status line like a shell prompt',
    text: composer('❯ ', '  user@host:~/project$'),
    state: 'idle',
  },
  {
    name: 'a spinner under the composer',
    text: `${composer('❯ ', '✻ Hyperspacing… (1m 26s · esc to interrupt)')}`,
    state: 'working',
  },
  {
    name: 'a thought that was interrupted',
    text: `✻ Thinking…\n\n  I should look\n  ⎿  Interrupted · What should Claude do instead?\n\n${composer()}`,
    state: 'idle',
  },
  {
    name: 'a queue quoted in an answer',
    text: `● It shows:\n\n  ❯ then test\n  ctrl+x ctrl+s to send now\n\n${composer()}`,
    state: 'idle',
  },
  {
    name: 'a turn that waits for agents',
    text: `✻ Waiting for 2 background agents to finish\n\n${composer()}`,
    state: 'working',
  },
  {
    name: 'a turn told by its footer alone',
    text: `● Bash(make)\n\n${composer('❯ ', '  ⏵⏵ accept edits on · esc to interrupt')}`,
    state: 'working',
  },
  {
    name: 'a task of its own words',
    text: `✻ Adding the subcommand… (2m 23s · ↓ 2.7k tokens)\n  ⎿  ◼ Add it\n     ◻ Test it\n\n${composer()}`,
    state: 'working',
  },
  {
    name: 'a retry in the words of older releases',
    text: `❯ go\n  ⎿  API Error (529 overloaded) · Retrying in 5 seconds… (attempt 3/10)\n\n${composer()}`,
    state: 'working',
  },
  {
    name: 'messages queued under the spinner',
    text: `· Wandering… (7m 23s)\n\n❯ then test it\n${composer('❯ Press up to edit queued messages')}`,
    state: 'working',
  },
  {
    name: 'an error under the prompt',
    text: `❯ go\n  ⎿  You've hit your weekly limit · resets 1am\n\n✻ Churned for 2h 0m 54s\n\n${composer()}`,
    state: 'error',
  },
  {
    name: 'an error in the words of a tool',
    text: `● Bash(cat log)\n  ⎿  API Error: 401 please run /login\n\n${composer()}`,
    state: 'idle',
  },
  {
    name: 'an error before a newer turn',
    text: `● API Error: 500 oops\n\n❯ again\n\n● Done.\n\n${composer()}`,
    state: 'idle',
  },
  {
    name: 'an answer about an error',
    text: `● The worker showed API Error: 401 and was told to log in.\n\n${composer()}`,
    state: 'idle',
  },
  {
    name: 'an answer that streams in a pane too narrow for keys',
    text: `  Line 57\n  Line 58\n  ◐ medium · /eff…\n${composer('❯\u00a0', '  ⏸ manual mode on')}`.replaceAll(
      rule,
      '─'.repeat(20),
    ),
    state: 'working',
  },
  {
    name: 'an answer over a draft, in a release that nothing tells',
    text: `● Line 1\n  Line 2\n\n${composer('❯\u00a0a draft', '  ⏸ plan mode on (shift+tab to cycle)')}`,
    state: 'unknown',
  },
  {
    name: 'a turn that was closed, under a draft',
    text: `● Done.\n\n✻ Baked for 2s · done 7:23 AM\n\n${composer('❯\u00a0a draft', '  ⏸ manual mode on')}`,
    state: 'idle',
  },
  {
    name: 'a footer that the pane cuts',
    text: `● Line 1\n\n${composer('❯\u00a0', '  ⏵⏵ bypass permissions on (shift+tab to cycle) · esc t…')}`,
    state: 'working',
  },
  {
    name: 'a notice under the mode, as the classic renderer puts it',
    text: `❯ /color\n  ⎿  Color set\n\n${composer('❯\u00a0', '  ⏸ plan mode on (shift+tab to cycle)\n         ◐ medium · /effort')}`,
    state: 'idle',
  },
];

test.for(cases)('reads $name as $state', ({ text, state }) => {
  expect(readScreen(text).state).toBe(state);
});

test('tells an answer that starts like an error from one, by its colour', () => {
  const answer = `● API Error: 400 means a bad request.\n\n\u001b[38;5;246m${composer()}\u001b[0m`;
  expect(readScreen(answer).state).toBe('idle');
  expect(readScreen(`● \u001b[38;5;220m${answer.slice(2)}`).state).toBe('error');
});

test.for([
  ['  Context left until auto-compact: 4%', 96],
  ['  ⏵⏵ accept edits on · Context low (12% remaining) · Run /compact', 88],
  ['  61% context used', 61],
  ['  coverage 42% · battery 7% left', undefined],
  ['  [Opus] Context: 50%', undefined],
] as const)('takes the context from %s', ([footer, percent]) => {
  expect(readScreen(composer('❯ ', footer)).contextUsedPercent).toBe(percent);
});

test('does not take the context from an answer', () => {
  const answer = `● It says:\n\n  2% until auto-compact\n${composer()}`;
  expect(readScreen(answer).contextUsedPercent).toBeUndefined();
});

const styled = (prompt: string) => readScreen(composer(`\u001b[39m❯\u00a0${prompt}`)).composer;

test.for([
  ['a cursor on nothing', '\u001b[7m \u001b[0m', { kind: 'empty', text: '' }],
  [
    'a suggestion under the cursor',
    '\u001b[7mr\u001b[0;2mun the tests\u001b[0m',
    { kind: 'placeholder', text: '', ghost: 'run the tests' },
  ],
  ['a draft', 'run the tests\u001b[7m \u001b[0m', { kind: 'draft', text: 'run the tests' }],
  [
    'a cursor inside a draft',
    'run \u001b[7mt\u001b[0mhe tests',
    { kind: 'draft', text: 'run the tests' },
  ],
  [
    'a draft with a suggestion after it',
    '/cle\u001b[7ma\u001b[0;2mr\u001b[0m',
    { kind: 'draft', text: '/cle', ghost: 'ar' },
  ],
] as const)('reads %s', ([, prompt, expected]) => {
  expect(styled(prompt)).toEqual({ mode: 'prompt', queued: [], ...expected });
});

test('takes unknown words for a draft where there is no styling', () => {
  expect(readScreen(composer('❯ run the tests')).composer).toMatchObject({
    kind: 'draft',
    text: 'run the tests',
  });
});

test('puts a draft together that was wrapped', () => {
  const words = `${'word '.repeat(10)}end of the first line`;
  const draft = `❯ ${words.slice(0, 56)}\n  ${words.slice(57)}\n  the second line`;
  expect(readScreen(composer(draft)).composer?.text).toBe(`${words}\nthe second line`);
});

test('reads the shell mode', () => {
  expect(readScreen(composer('! ls', '  ! for bash mode')).composer).toMatchObject({
    mode: 'shell',
    text: 'ls',
  });
});

test('reads every queued message', () => {
  const text = `* Ideating… (4s)\n\n  ❯ first\n  ❯ second\n${composer('❯ Press up to edit queued messages')}`;
  expect(readScreen(text).composer?.queued).toEqual(['first', 'second']);
});
