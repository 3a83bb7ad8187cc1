import { setTimeout as delay } from 'node:timers/promises';
import {
  bash,
  databaseRequest,
  isOnScreen,
  opened,
  single,
  tabs,
} from '@gsd-code-skill/session-stage';
import type { ClaudeScenario } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import type { Action } from '../src/index.ts';
import { answer, approve, choose, deny, submit } from './actions.ts';
import { test } from './driven.ts';

test.concurrent.for<[string, ClaudeScenario, Action, RegExp]>([
  ['choose 7 of 5', single, choose('7'), /no option "7" in "Which database should we use\?"/],
  ['an unknown label', single, choose('Oracle'), /1\. PostgreSQL \| 2\. SQLite/],
  ['two answers to one question', single, choose('1', '2'), /takes one answer, 2 were given/],
  ['the number of the text row', single, choose('4'), /use type <text>/],
  ['choose where there are tabs', tabs, choose('1'), /3 questions .*: use answer/],
  ['too few answers', tabs, answer(['1'], ['2']), /2 answers were given to 3 questions/],
  ['approve for a question', single, approve, /not a matter of yes or no/],
  ['answer for a permission', bash, answer(['1']), /not a question/],
  ['submit for a permission', bash, submit, /nothing to submit/],
])('refuses %s', async ([, scenario, action, reason], { startClaude, reply }) => {
  const { keys } = await startClaude(scenario);
  expect(await reply(action)).toMatchObject({
    verdict: 'refused',
    message: expect.stringMatching(reason),
    fitting: expect.arrayContaining([{ action: 'snapshot' }]),
  });
  expect(await keys()).toEqual([]);
});

test.concurrent.for<[string, string, Action, string]>([
  ['No where it is 4', '40-perm-bash', deny(), 'No'],
  ['No where it is 3', '42-perm-edit', deny(), 'No'],
  ['the plain Yes', '40-perm-bash', approve, 'Yes'],
  ['the plain Yes of an edit', '42-perm-edit', approve, 'Yes'],
  ['trust, whose default is No', '93-trust-dialog', approve, 'Yes, I trust this folder'],
  ['trust by label', '93-trust-dialog', choose('Yes, I trust'), 'Yes, I trust this folder'],
  ['the exit of the trust dialog', '93-trust-dialog', deny(), 'No, exit'],
  ['a plan, edit by edit', '72-plan-approval-full', approve, 'Yes, manually approve edits'],
])('chooses %s by its label', async ([, page, action, label], { startClaude, reply }) => {
  const { events } = await startClaude(opened(page));
  expect(await reply(action)).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ chose: label }]);
});

test.concurrent('waits for a dialog that is announced and about to be drawn', async ({
  tmux,
  startClaude,
  ask,
  run,
}) => {
  const claude = await startClaude({ dialogs: [{ pages: ['10-ask-single'] }], workMs: 1500 });
  await tmux.sendText(claude.pane, 'ask me');
  await isOnScreen(tmux, claude.pane, 'ask me');
  await tmux.sendKeys(claude.pane, 'Enter');
  await isOnScreen(tmux, claude.pane, 'esc to interrupt');
  const { id } = await ask(claude.pane, databaseRequest);
  expect(await run({ ...choose('2'), for: id })).toMatchObject({ verdict: 'delivered' });
  expect(await claude.events()).toContainEqual({ answers: ['SQLite'] });
});

test.concurrent('waits for a dialog that is held back, and not while somebody types on', async ({
  startClaude,
  tmux,
  ask,
  run,
}) => {
  const scenario = { dialogs: [{ pages: ['40-perm-bash'] }], workMs: 50, heldBackMs: 2000 };
  const { pane, events } = await startClaude(scenario);
  const { id } = await ask(pane);
  const approveIt = { ...approve, for: id };
  await tmux.sendText(pane, 'make it');
  await isOnScreen(tmux, pane, 'make it');
  await tmux.sendKeys(pane, 'Enter');
  await isOnScreen(tmux, pane, 'Waiting for permission…');
  let isTyping = true;
  const typing = (async () => {
    while (isTyping) {
      await tmux.sendText(pane, 'a');
      await delay(200);
    }
  })();
  const refusal = await run(approveIt, { timeScale: 1 });
  isTyping = false;
  await typing;
  expect(refusal).toMatchObject({
    verdict: 'refused',
    message: expect.stringMatching(/waits until nobody is typing in the pane, nothing was/),
  });
  expect(await run(approveIt)).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ prompt: 'make it' }, { chose: 'Yes' }]);
});

test.concurrent('tells Claude Code why it was denied', async ({ startClaude, reply }) => {
  const { events } = await startClaude(bash);
  expect(await reply(deny('use the staging host'))).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ chose: 'No' }, { prompt: 'use the staging host' }]);
});

test.concurrent('denies a question with Escape', async ({ startClaude, reply }) => {
  const { events } = await startClaude(single);
  expect(await reply(deny('decide yourself'))).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ declined: true }, { prompt: 'decide yourself' }]);
});

test.concurrent('presses single keys and shows what came of them', async ({
  startClaude,
  run,
  reply,
}) => {
  // one that has just opened hears no key, and a single key does not wait
  const { events, keys } = await startClaude({ ...single, deafMs: 0 });
  const down = await run({ kind: 'arrow_down' });
  expect(down).toMatchObject({ verdict: 'delivered', message: 'Down pressed' });
  expect(down.lines?.join('\n')).toContain('> 2. SQLite');
  expect((await run({ kind: 'arrow_up' })).lines?.join('\n')).toContain('> 1. PostgreSQL');
  expect(await reply({ kind: 'space' }, { timeScale: 1 })).toMatchObject({
    verdict: 'unconfirmed',
  });
  expect(await run({ kind: 'esc' })).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ declined: true }]);
  expect(await keys()).toEqual(['Down', 'Up', ' ', 'Escape']);
});
