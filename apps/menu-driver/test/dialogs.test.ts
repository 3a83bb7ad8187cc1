import { expect } from 'vitest';
import { isOnScreen, type Scenario, test } from './stage.ts';

const opened = (...pages: string[]): Scenario => ({ dialogs: [{ pages, atStart: true }] });
const single = opened('10-ask-single');
const multi = opened('20-ask-multi', '23-ask-multi-review');
const tabs = opened(
  '30-ask-tabs-q1',
  '31-ask-tabs-q2-multi',
  '32-ask-tabs-q3',
  '34-ask-tabs-review',
);

test.concurrent.for<[string, Scenario, string[], unknown]>([
  ['a number', single, ['choose', '2'], { answers: ['SQLite'] }],
  ['a label', single, ['choose', 'SQLite'], { answers: ['SQLite'] }],
  ['the start of a label', single, ['choose', 'post'], { answers: ['PostgreSQL'] }],
  ['words that were not quoted', single, ['choose', 'Chat', 'about', 'this'], { chat: true }],
  ['a text of its own', single, ['type', 'MariaDB; -R'], { answers: ['MariaDB; -R'] }],
  ['a text of two lines', single, ['type', 'one\ntwo'], { answers: ['one\ntwo'] }],
  ['several numbers', multi, ['choose', '1', '3'], { answers: ['Auth, Export'] }],
  ['several labels', multi, ['choose', 'Auth', 'Export'], { answers: ['Auth, Export'] }],
  ['a text among several', multi, ['type', 'Dark mode'], { answers: ['Dark mode'] }],
  [
    'options and a text',
    multi,
    ['answer', '[["Auth", 3, "Dark mode"]]'],
    { answers: ['Auth, Export, Dark mode'] },
  ],
  [
    'one answer for each tab',
    tabs,
    ['answer', '2', '1,3', 'TypeScript'],
    { answers: ['SQLite', 'Auth, Export', 'TypeScript'] },
  ],
  [
    'answers by name',
    tabs,
    ['answer', '{"Which language?": "plain C", "features": ["Search", "Own"], "Database": 3}'],
    { answers: ['Redis', 'Search, Own', 'plain C'] },
  ],
])('answers with %s', async ([, scenario, words, expected], { startClaude, drive }) => {
  const { events } = await startClaude(scenario);
  const { code, verdict } = await drive('warden-main', ...words);
  expect(verdict).toMatch(/^delivered: answered /);
  expect(code).toBe(0);
  expect(await events()).toEqual([expected]);
});

test.concurrent.for<[string, Scenario, string[], RegExp]>([
  ['choose 7 of 5', single, ['choose', '7'], /no option "7" in "Which database should we use\?"/],
  ['an unknown label', single, ['choose', 'Oracle'], /1\. PostgreSQL \| 2\. SQLite/],
  ['two answers to one question', single, ['choose', '1', '2'], /takes one answer, 2 were given/],
  ['the number of the text row', single, ['choose', '4'], /use type <text>/],
  ['choose where there are tabs', tabs, ['choose', '1'], /3 questions .*: use answer/],
  ['too few answers', tabs, ['answer', '1', '2'], /2 answers were given to 3 questions/],
  ['approve for a question', single, ['approve'], /not a matter of yes or no/],
  ['answer for a permission', opened('40-perm-bash'), ['answer', '1'], /no question/],
  ['submit for a permission', opened('40-perm-bash'), ['submit'], /nothing to submit/],
  ['choose without a dialog', {}, ['choose', '1'], /no dialog is open/],
])('refuses %s', async ([, scenario, words, reason], { startClaude, drive }) => {
  const { events } = await startClaude(scenario);
  const { code, verdict, output } = await drive('warden-main', ...words);
  expect(verdict).toMatch(/^refused: /);
  expect(verdict).toMatch(reason);
  expect(output).toContain('would work: ');
  expect(code).toBe(3);
  expect(await events()).toEqual([]);
});

test.concurrent.for<[string, string, string[], string]>([
  ['No where it is 4', '40-perm-bash', ['deny'], 'No'],
  ['No where it is 3', '42-perm-edit', ['deny'], 'No'],
  ['the plain Yes', '40-perm-bash', ['approve'], 'Yes'],
  ['the plain Yes of an edit', '42-perm-edit', ['approve'], 'Yes'],
  ['trust, whose default is No', '93-trust-dialog', ['approve'], 'Yes, I trust this folder'],
  ['trust by label', '93-trust-dialog', ['choose', 'Yes, I trust'], 'Yes, I trust this folder'],
  ['the exit of the trust dialog', '93-trust-dialog', ['deny'], 'No, exit'],
  ['a plan, edit by edit', '72-plan-approval-full', ['approve'], 'Yes, manually approve edits'],
])('chooses %s by its label', async ([, page, words, label], { startClaude, drive }) => {
  const { events } = await startClaude(opened(page));
  const { code, verdict } = await drive('warden-main', ...words);
  expect(verdict).toMatch(/^delivered: /);
  expect(code).toBe(0);
  expect(await events()).toEqual([{ chose: label }]);
});

test.concurrent('waits for a dialog that is about to be drawn', async ({
  tmux,
  startClaude,
  drive,
}) => {
  const claude = await startClaude({ dialogs: [{ pages: ['10-ask-single'] }], workMs: 1500 });
  await tmux.sendText(claude.pane, 'ask me');
  await tmux.sendKeys(claude.pane, 'Enter');
  await isOnScreen(tmux, claude.pane, 'esc to interrupt');
  expect(await drive('warden-main', 'choose', '2')).toMatchObject({ code: 0 });
  expect(await claude.events()).toContainEqual({ answers: ['SQLite'] });
});

test.concurrent('waits for a dialog that is held back, and not while somebody types on', async ({
  startClaude,
  tmux,
  drive,
  driveWith,
}) => {
  const scenario = { dialogs: [{ pages: ['40-perm-bash'] }], workMs: 50, heldBackMs: 2000 };
  const { pane, events } = await startClaude(scenario);
  await tmux.sendText(pane, 'go');
  await tmux.sendKeys(pane, 'Enter');
  await isOnScreen(tmux, pane, 'Waiting for permission…');
  let isTyping = true;
  const typing = (async () => {
    while (isTyping) await tmux.sendText(pane, 'a');
  })();
  const refusal = await driveWith({ seconds: 8 }, 'warden-main', 'approve');
  isTyping = false;
  await typing;
  expect(refusal).toMatchObject({
    code: 3,
    verdict: 'refused: a dialog waits until nobody types in the pane any more, nothing was pressed',
  });
  expect(await drive('warden-main', 'approve')).toMatchObject({ code: 0 });
  expect(await events()).toEqual([{ prompt: 'go' }, { chose: 'Yes' }]);
});

test.concurrent('tells Claude Code why it was denied', async ({ startClaude, drive }) => {
  const { events } = await startClaude(opened('40-perm-bash'));
  expect(await drive('warden-main', 'deny', 'use', 'the', 'staging host')).toMatchObject({
    code: 0,
  });
  expect(await events()).toEqual([{ chose: 'No' }, { prompt: 'use the staging host' }]);
});

test.concurrent('denies a question with Escape', async ({ startClaude, drive }) => {
  const { events } = await startClaude(single);
  expect(await drive('warden-main', 'deny', 'decide yourself')).toMatchObject({ code: 0 });
  expect(await events()).toEqual([{ declined: true }, { prompt: 'decide yourself' }]);
});

test.concurrent('finishes what somebody began', async ({ tmux, startClaude, drive }) => {
  const { pane, events } = await startClaude(tabs);
  for (const key of ['3', '2', '4']) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tmux.sendKeys(pane, key);
  }
  await isOnScreen(tmux, pane, '[✔] Metrics');
  expect(await drive('warden-main', 'answer', '1', '1', '2')).toMatchObject({ code: 0 });
  expect(await events()).toEqual([{ answers: ['PostgreSQL', 'Auth', expect.any(String)] }]);
});

test.concurrent('stops at an answer that does not fit, and hands nothing in', async ({
  startClaude,
  drive,
}) => {
  const { events } = await startClaude(tabs);
  const { code, verdict } = await drive('warden-main', 'answer', '1', '9', '1');
  expect(verdict).toContain('no option "9"');
  expect(verdict).toContain('answered before, not handed in: PostgreSQL');
  expect(code).toBe(5);
  expect(await events()).toEqual([]);
  expect(await drive('warden-main', 'answer', '1', '2', '1')).toMatchObject({ code: 0 });
});

test.concurrent('submits what is ticked', async ({ startClaude, drive }) => {
  const { events } = await startClaude(multi);
  await drive('warden-main', 'arrow_down');
  const early = await drive('warden-main', 'submit');
  expect(early.verdict).toBe('refused: not answered yet: Features');
  expect(await events()).toEqual([]);
});

test.concurrent('presses single keys and shows what came of them', async ({
  startClaude,
  drive,
}) => {
  const { events } = await startClaude(single);
  const down = await drive('warden-main', 'arrow_down');
  expect(down.verdict).toBe('delivered: Down pressed');
  expect(down.output).toContain('> 2. SQLite');
  expect((await drive('warden-main', 'arrow_up')).output).toContain('> 1. PostgreSQL');
  expect(await drive('warden-main', 'space')).toMatchObject({ code: 4 });
  expect(await drive('warden-main', 'esc')).toMatchObject({ code: 0 });
  expect(await events()).toEqual([{ declined: true }]);
});
