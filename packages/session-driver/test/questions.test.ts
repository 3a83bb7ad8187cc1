import { isOnScreen, multi, single, tabs } from '@gsd-code-skill/session-stage';
import type { ClaudeScenario } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import type { Action } from '../src/index.ts';
import { answer, choose, submit, type } from './actions.ts';
import { test } from './driven.ts';

test.concurrent.for<[string, ClaudeScenario, Action, unknown]>([
  ['a number', single, choose('2'), { answers: ['SQLite'] }],
  ['a label', single, choose('SQLite'), { answers: ['SQLite'] }],
  ['the start of a label', single, choose('post'), { answers: ['PostgreSQL'] }],
  ['words that were not quoted', single, choose('Chat', 'about', 'this'), { chat: true }],
  ['a text of its own', single, type('MariaDB; -R'), { answers: ['MariaDB; -R'] }],
  ['a text of two lines', single, type('one\ntwo'), { answers: ['one\ntwo'] }],
  ['several numbers', multi, choose('1', '3'), { answers: ['Auth, Export'] }],
  ['several labels', multi, choose('Auth', 'Export'), { answers: ['Auth, Export'] }],
  ['a text among several', multi, type('Dark mode'), { answers: ['Dark mode'] }],
  [
    'options and a text',
    multi,
    answer(['Auth', '3', 'Dark mode']),
    { answers: ['Auth, Export, Dark mode'] },
  ],
  [
    'one answer for each tab',
    tabs,
    answer(['2'], ['1', '3'], ['TypeScript']),
    { answers: ['SQLite', 'Auth, Export', 'TypeScript'] },
  ],
  [
    'answers by name',
    tabs,
    {
      kind: 'answer',
      answers: { 'Which language?': ['plain C'], features: ['Search', 'Own'], Database: ['3'] },
    },
    { answers: ['Redis', 'Search, Own', 'plain C'] },
  ],
])('answers with %s', async ([, scenario, action, expected], { startClaude, reply }) => {
  const { events } = await startClaude(scenario);
  expect(await reply(action)).toMatchObject({
    verdict: 'delivered',
    message: expect.stringMatching(/^answered /),
  });
  expect(await events()).toEqual([expected]);
});

test.concurrent('finishes what somebody began', async ({ tmux, startClaude, reply }) => {
  const { pane, events } = await startClaude({ ...tabs, deafMs: 0 });
  await tmux.sendKeys(pane, '3');
  await isOnScreen(tmux, pane, '[ ] Metrics');
  await tmux.sendKeys(pane, '2');
  await isOnScreen(tmux, pane, '[✔] Search');
  await tmux.sendKeys(pane, '4');
  await isOnScreen(tmux, pane, '[✔] Metrics');
  expect(await reply(answer(['1'], ['1'], ['2']))).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ answers: ['PostgreSQL', 'Auth', expect.any(String)] }]);
});

test.concurrent('stops at an answer that does not fit, and hands nothing in', async ({
  startClaude,
  reply,
}) => {
  const { events } = await startClaude(tabs);
  const { verdict, message } = await reply(answer(['1'], ['9'], ['1']));
  expect(verdict).toBe('not_delivered');
  expect(message).toContain('no option "9"');
  expect(message).toContain('answered but not submitted: PostgreSQL');
  expect(await events()).toEqual([]);
  expect(await reply(answer(['1'], ['2'], ['1']))).toMatchObject({ verdict: 'delivered' });
});

test.concurrent('submits what is ticked, and not before something is', async ({
  tmux,
  startClaude,
  reply,
}) => {
  const { pane, events } = await startClaude(multi);
  expect(await reply(submit)).toMatchObject({
    verdict: 'refused',
    message: 'not answered yet: Features',
  });
  expect(await events()).toEqual([]);
  await tmux.sendKeys(pane, 'Left');
  await isOnScreen(tmux, pane, '[ ] Auth');
  await tmux.sendKeys(pane, '1');
  await isOnScreen(tmux, pane, '[✔] Auth');
  expect(await reply(submit)).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ answers: ['Auth'] }]);
});
