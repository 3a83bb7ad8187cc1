import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOnScreen, opened } from '@gsd-code-skill/session-stage';
import { expect } from 'vitest';
import type { Action } from '../src/index.ts';
import { answer, approve, choose, deny, submit, type } from './actions.ts';
import { startRows } from './drawn.ts';
import { test } from './driven.ts';

// whatever is open has an id in `status`, and is answered by it: an honest agent is never stuck
test.concurrent.for<[string, readonly string[], Action, object]>([
  ['a question', ['10-ask-single'], choose('2'), { answers: ['SQLite'] }],
  ['a text in a question', ['10-ask-single'], type('MariaDB'), { answers: ['MariaDB'] }],
  [
    'a question with several answers',
    ['20-ask-multi', '23-ask-multi-review'],
    choose('1'),
    { answers: ['Auth'] },
  ],
  [
    'questions',
    ['30-ask-tabs-q1', '31-ask-tabs-q2-multi', '32-ask-tabs-q3', '34-ask-tabs-review'],
    answer(['1'], ['1'], ['1']),
    { answers: ['PostgreSQL', 'Auth', 'TypeScript'] },
  ],
  ['a command', ['40-perm-bash'], approve, { chose: 'Yes' }],
  ['an edit', ['42-perm-edit'], deny(), { chose: 'No' }],
  ['a plan', ['72-plan-approval-full'], approve, { chose: 'Yes, manually approve edits' }],
  [
    'the end of plan mode',
    ['70-plan-exit-without-planfile'],
    approve,
    { chose: 'Yes, and switch to default (ask each time) for this session' },
  ],
  ['trust', ['93-trust-dialog'], approve, { chose: 'Yes, I trust this folder' }],
])('%s', async ([, pages, action, event], { startClaude, run, reply }) => {
  const { events } = await startClaude(opened(...pages));
  const { data, lines } = await run({ kind: 'status' });
  expect(data?.request).toMatch(/^S[0-9A-Z]{8}$/);
  expect(lines).toContain(`request: ${data?.request}`);
  expect((await run({ kind: 'snapshot' })).lines).toContain(`request: ${data?.request}`);
  expect((await run({ kind: 'status' })).data?.request).toBe(data?.request);
  expect(await reply(action)).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([event]);
});

test.concurrent.for<['form' | 'list', Action, readonly [string, string]]>([
  ['form', type('Ada'), ['Accept', 'Ada']],
  ['form', deny(), ['Decline', '']],
  ['form', submit, ['Accept', '']],
  ['list', choose('second'), ['second talk', '']],
  ['list', { kind: 'enter' }, ['first talk', '']],
  ['list', deny(), ['Escape', '']],
])('a %s, with %j', async ([kind, action, chosen], { folder, privateTmux, run, reply }) => {
  const claude = await startRows(privateTmux, folder, kind);
  expect((await run({ kind: 'status' })).data).toMatchObject({
    request: expect.stringMatching(/^S/),
    dialog: { kind: kind === 'form' ? 'elicitation' : 'resume_picker' },
  });
  // a form with a clock never stands still, and is looked at to the end
  expect(await reply(action, { timeScale: 1.5 })).toMatchObject({ verdict: 'delivered' });
  expect(claude.chosen).toEqual([chosen]);
});

const edge = '─'.repeat(100);

// dialogs that were not recorded, after their published wording
test.concurrent.for<[string, readonly string[]]>([
  [
    'a fetch',
    [
      ' Fetch',
      '',
      '   https://example.com/a?b=1',
      ' Do you want to allow Claude to fetch this content?',
      ' ❯ 1. Yes',
      "   2. Yes, and don't ask again for example.com",
      '   3. No, and tell Claude what to do differently (esc)',
    ],
  ],
  [
    'an MCP tool',
    [
      ' Tool use',
      '',
      '   records - fetch(scope: "all") (MCP)',
      ' Do you want to proceed?',
      ' ❯ 1. Yes',
      "   2. Yes, and don't ask again for records - fetch commands in /home/user/project",
      '   3. No',
      '',
      ' Esc to cancel · Tab to amend',
    ],
  ],
  [
    'the bypass warning',
    [
      ' WARNING: Claude Code running in Bypass Permissions mode',
      '',
      ' In Bypass Permissions mode, Claude Code will not ask for your approval.',
      '',
      ' ❯ 1. No, exit',
      '   2. Yes, I accept',
      '',
      ' Enter to confirm · Esc to cancel',
    ],
  ],
  [
    'a picker of a slash command',
    [
      ' Select model',
      ' Switch between Claude models.',
      '',
      ' ❯ 1. Default (recommended)',
      '   2. Opus',
      '   3. Haiku',
      '',
      ' Enter to confirm · Esc to cancel',
    ],
  ],
])('%s', async ([, rows], { folder, tmux, startClaude, run, reply }) => {
  const still = join(folder, 'still.txt');
  await writeFile(still, ['❯ do it', '', edge, ...rows, ''].join('\n'));
  const { pane } = await startClaude({ still });
  await isOnScreen(tmux, pane, rows.at(-1)?.trim() ?? '');
  const { data, lines } = await run({ kind: 'status' });
  expect(lines).toContain(`request: ${data?.request}`);
  // nothing takes the key there, but it was pressed: the id was taken for what is open
  expect(await reply(deny(), { timeScale: 0.1 })).toMatchObject({
    verdict: 'unconfirmed',
    message: expect.stringMatching(/^(\d|Escape) was pressed, and the dialog is still open$/),
  });
});

test.concurrent('the bypass warning is no matter of approve', async ({
  folder,
  startClaude,
  reply,
}) => {
  const still = join(folder, 'still.txt');
  const rows = [
    ' WARNING: Claude Code running in Bypass Permissions mode',
    '',
    ' ❯ 1. No, exit',
    '   2. Yes, I accept',
    '',
    ' Enter to confirm · Esc to cancel',
  ];
  await writeFile(still, [edge, ...rows, ''].join('\n'));
  await startClaude({ still });
  expect(await reply(approve)).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining('has no row that grants this once and nothing more'),
  });
  expect(await reply(choose('2'))).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining('grants for longer than once'),
  });
  expect(await reply(submit)).toMatchObject({ verdict: 'refused' });
});
