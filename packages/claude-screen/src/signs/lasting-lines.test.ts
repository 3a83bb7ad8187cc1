import { expect, test } from 'vitest';
import { lastingLines } from './lasting-lines.ts';

const rule = '─'.repeat(80);
const screen = (spinner: string, footer = '  ⏸ manual mode on') =>
  ['❯ go', '', spinner, '', rule, '❯ ', rule, footer].join('\n');
const first = lastingLines(screen('✻ Thundering… (12s · ↑ 0 tokens)'));

test('a spinner that turns is no sign of life', () => {
  expect(lastingLines(screen('✶ Pondering… (1m 3s · ↑ 0 tokens)'))).toBe(first);
  expect(lastingLines(screen('✻ Thundering… (12s · ↑ 0 tokens)', 'it is 12:31'))).toBe(first);
  const coloured = '\u001b[38;5;1m✻\u001b[39m \u001b[1mForging… \u001b[0m(21s)   ';
  expect(lastingLines(screen(coloured))).toBe(lastingLines(screen('· Ebbing…')));
  expect(lastingLines(screen('● Calling el · 4s…'))).toBe(
    lastingLines(screen('● Calling el · 9s…')),
  );
});

test('nor is what comes and goes over the input row', () => {
  const tip = `${' '.repeat(40)}tmux focus-events off`;
  expect(lastingLines(screen(tip))).toBe(lastingLines(screen('')));
});

test.for([
  '✻ Thundering… (12s · ↓ 1.2k tokens)',
  '● Reading a.ts',
  '✻ Overloaded · Retrying in 9s · attempt 5/10',
])('but this is: %s', (line) => {
  expect(lastingLines(screen(line))).not.toBe(first);
});
