import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeScreen } from './judge-screen.ts';

const panes = new URL('../../../../fixtures/claude-code-2.1.325/panes/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, panes), 'utf8');
const names = readdirSync(panes).filter((name) => name.endsWith('.txt'));

test('takes every recorded prompt, turn and question of work for a ready Claude Code', () => {
  const others = /^9[01347]|-err401-/;
  const wrong = names
    .filter((name) => !others.test(name))
    .map((name) => [name, judgeScreen(read(name)).status])
    .filter(([, status]) => status !== 'ready');
  expect(wrong).toEqual([]);
});

test.for([
  { name: '93-trust-dialog.120x40.txt', status: 'trust-dialog' },
  { name: '93b-trust-down.120x40.ansi.txt', status: 'trust-dialog' },
  { name: '94-trust-declined.120x40.txt', status: 'starting' },
  { name: '90-session-exit.120x40.txt', status: 'starting' },
  { name: '91-resume-picker.120x40.txt', status: 'resume-picker' },
])('takes $name for $status', ({ name, status }) => {
  expect(judgeScreen(read(name)).status).toBe(status);
});

const rule = '─'.repeat(80);

test.for([
  {
    name: 'an API key to confirm',
    status: 'dialog',
    lines: [
      rule,
      '  Detected a custom API key in your environment',
      '',
      '  ANTHROPIC_API_KEY: sk-ant-...dummy',
      '',
      '  Do you want to use this API key?',
      '',
      '    Yes',
      '  ❯ No (recommended)',
      '',
      '  Enter to confirm · Esc to cancel',
    ],
  },
  {
    name: 'a login to choose',
    status: 'login',
    lines: [
      ' Select login method:',
      '',
      ' ❯ 1. Claude account with subscription',
      '   2. Anthropic Console account',
    ],
  },
  {
    name: 'an answer that speaks of logging in',
    status: 'ready',
    lines: ['● Users see «Please run /login» then.', '', rule, '❯ ', rule, '  ? for shortcuts'],
  },
])('takes $name for $status', ({ lines, status }) => {
  expect(judgeScreen(lines.join('\n')).status).toBe(status);
});

test('does not blame a resumed conversation for an old failure', () => {
  const old = ['❯ hi', '  ⎿  Not logged in · Please run /login', '', rule, '❯ ', rule].join('\n');
  expect(judgeScreen(old).status).toBe('login');
  expect(judgeScreen(`${old}\n  ? for shortcuts`, { resumed: true }).status).toBe('ready');
  const still = `${old}\n  ? for shortcuts     Not logged in · Run /login`;
  expect(judgeScreen(still, { resumed: true }).status).toBe('login');
});
