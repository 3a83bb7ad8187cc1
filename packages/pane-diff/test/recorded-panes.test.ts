import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudeLiveLines } from '@gsd-code-skill/claude-screen';
import { panesFolder } from '@gsd-code-skill/testing';
import { describe, expect, test } from 'vitest';
import { diffPane as diffAnyPane } from '../src/index.ts';

// Claude Code's own words, as its worker hands them in
const diffPane = (before: string, after: string) =>
  diffAnyPane(before, after, { liveLines: claudeLiveLines });

const read = (name: string) => readFileSync(join(panesFolder, `${name}.txt`), 'utf8');
const names = readdirSync(panesFolder).map((file) => file.replace(/\.txt$/, ''));

// captures that follow one another in one session
const steps: [from: string, to: string][] = [
  ['02-idle-after-answer', '03-working-spinner'],
  ['03-working-spinner', '04-working-streaming'],
  ['04-working-streaming', '05-typing-while-working'],
  ['05-typing-while-working', '06-queued-message'],
  ['06-queued-message', '07-after-queued'],
  ['07-after-queued', '10-ask-single'],
  ['10-ask-single', '11-ask-single-down'],
  ['11-ask-single-down', '12-ask-single-other-focused'],
  ['12-ask-single-other-focused', '13-ask-single-other-typed'],
  ['13-ask-single-other-typed', '14-ask-single-answered'],
  ['14-ask-single-answered', '20-ask-multi'],
  ['20-ask-multi', '21-ask-multi-toggled'],
  ['23-ask-multi-review', '24-ask-multi-answered'],
  ['34-ask-tabs-review', '35-ask-tabs-answered'],
  ['38-ask-declined-escape', '40-perm-bash'],
  ['40-perm-bash', '41-perm-bash-rejected'],
  ['62-after-C-u', '63-multiline-input'],
  ['66-mode-cycle-1', '67-mode-cycle-2'],
  ['70-plan-exit-without-planfile', '71-plan-exit-without-planfile-escape'],
  ['80-context-c95', '80-context-c96'],
  ['80-context-c96', '82-compact-in-progress'],
  ['82-compact-in-progress', '83-compact-done'],
  ['85-auto-compact-in-progress', '86-auto-compact-done'],
  ['87-model-switch', '90-session-exit'],
];

test('finds what each step of a session brought', async () => {
  const report = steps.map(([from, to]) => {
    const { added, redrawn } = diffPane(read(`${from}.120x40`), read(`${to}.120x40`));
    const lines = added.map((line) => `| ${line}`.trimEnd());
    return [`${from} → ${to}${redrawn ? ' (redrawn)' : ''}`, ...lines].join('\n');
  });
  await expect(`${report.join('\n\n')}\n`).toMatchFileSnapshot(
    '__fixtures__/recorded-panes.golden.txt',
  );
});

describe('every recorded screen', () => {
  // the bullet of 40-perm-bash blinks, and its two recordings name different folders
  const plain = names.filter((name) => !name.endsWith('.ansi') && !name.startsWith('40-'));

  test.for(plain)('%s: the same with and without colours', (name) => {
    expect(diffPane(read(name), read(`${name}.ansi`))).toEqual({ added: [], redrawn: false });
  });
});

test('shows no spinner, hint or footer', () => {
  const live =
    /… \(\d+s|esc to interrupt|for shortcuts|Tip: (?:Use|Start|Just)|shift\+tab to cycle|\/effort$/;
  for (const name of names) {
    const { added } = diffPane('', read(name));
    expect(added.filter((line) => live.test(line) && !line.startsWith('▔'))).toEqual([]);
  }
});

test('finds nothing new in a conversation that was only rewrapped', () => {
  const before = read('02-idle-after-answer.120x40').replaceAll(/─{120}/g, '─'.repeat(48));
  const narrow = before.replace('This is a plain text answer.', '\n  This is a plain text answer.');
  expect(diffPane(narrow, read('02-idle-after-answer.120x40'))).toEqual({
    added: [],
    redrawn: false,
  });
});
