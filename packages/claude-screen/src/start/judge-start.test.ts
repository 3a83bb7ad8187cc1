import { expect, test } from 'vitest';
import { recorded, recordedScreens } from '../../test/recorded-screens.ts';
import { judgeStart } from './judge-start.ts';
import { lastLines } from './last-lines.ts';
import { saysNoConversation } from './says-no-conversation.ts';
import { showsShellPrompt } from './shows-shell-prompt.ts';

const rule = '─'.repeat(80);

test('takes every recorded prompt, turn and question of work for a ready Claude Code', () => {
  const others = /^9[01347]|-err401-/;
  const wrong = recordedScreens
    .filter(({ file }) => !others.test(file))
    .map(({ file, text }) => [file, judgeStart(text).status])
    .filter(([, status]) => status !== 'ready');
  expect(wrong).toEqual([]);
});

test.for([
  { file: '93-trust-dialog.120x40', status: 'trust-dialog' },
  { file: '93b-trust-down.120x40.ansi', status: 'trust-dialog' },
  { file: '94-trust-declined.120x40', status: 'starting' },
  { file: '90-session-exit.120x40', status: 'starting' },
  { file: '91-resume-picker.120x40', status: 'resume-picker' },
])('takes $file for $status', ({ file, status }) => {
  expect(judgeStart(recorded(file)).status).toBe(status);
});

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
    name: 'how much effort 2.1.50 is to make',
    status: 'dialog',
    lines: [
      '  Welcome to Opus 4.6',
      '',
      rule,
      ' Effort in Opus 4.6',
      '',
      '   Effort lets you control the trade off between response thoroughness and token efficiency for Opus 4.6. Higher effort levels offer higher capability, and lower levels tend to use fewer tokens to',
      '   optimize for speed and cost.',
      '',
      '   You can always change effort in /model later.',
      '',
      '   ❯ 1. Use high effort (current)  For complex reasoning and difficult agentic tasks.',
      '     2. Use medium effort          For tasks that require a balance of speed, cost, and performance.',
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
  expect(judgeStart(lines.join('\n')).status).toBe(status);
});

test('does not blame a resumed conversation for an old failure', () => {
  const old = ['❯ hi', '  ⎿  Not logged in · Please run /login', '', rule, '❯ ', rule].join('\n');
  expect(judgeStart(old).status).toBe('login');
  expect(judgeStart(`${old}\n  ? for shortcuts`, { resumed: true }).status).toBe('ready');
  const still = `${old}\n  ? for shortcuts     Not logged in · Run /login`;
  expect(judgeStart(still, { resumed: true }).status).toBe('login');
});

test('gives the end of a screen, and knows a shell there', () => {
  const text = `\u001b[1m${rule}\u001b[0m\n\nNo conversation found to continue\nuser@host:~$ \n\n`;
  expect(lastLines(text)).toEqual([
    '────────',
    'No conversation found to continue',
    'user@host:~$',
  ]);
  expect(showsShellPrompt(text)).toBe(true);
  expect(saysNoConversation(lastLines(text))).toBe(true);
  expect(showsShellPrompt(recorded('01-idle-fresh.120x40'))).toBe(false);
});
