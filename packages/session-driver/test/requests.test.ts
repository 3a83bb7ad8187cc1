import { sizeOption } from '@gsd-code-skill/core';
import { settleRequest } from '@gsd-code-skill/session-channel';
import {
  bash,
  bashRequest,
  databaseRequest,
  isOnScreen,
  single,
  tabs,
  tabsRequest,
  touchRequest,
} from '@gsd-code-skill/session-stage';
import { eventually } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { type Action, type ActionOutcome, plainRights } from '../src/index.ts';
import { approve, choose, deny, submit, type } from './actions.ts';
import { startDrawn } from './drawn.ts';
import { test } from './driven.ts';

const answers: readonly Action[] = [
  approve,
  deny(),
  choose('1'),
  choose('2'),
  submit,
  type('1'),
  { kind: 'enter' },
  { kind: 'space' },
];
const permanent = (isAllowed: boolean) => ({
  rights: async () => ({ ...plainRights, permanent: isAllowed }),
});
const harmless = 'touch harmless';
const harmful = 'rm -rf /srv/data';

test.concurrent.for([false, true])(
  'an answer that comes too late does not reach the next dialog (settled: %j)',
  async (isSettled, { folder, stateDir, privateTmux, tmux, ask, run }) => {
    const claude = await startDrawn(privateTmux, folder, harmless, harmful);
    const { id } = await ask(claude.pane, bashRequest(harmless));
    await tmux.sendKeys(claude.pane, '1');
    await isOnScreen(tmux, claude.pane, harmful);
    if (isSettled)
      await settleRequest(stateDir, id, { by: 'keyboard', how: 'closed', decision: 'closed' });
    await ask(claude.pane, bashRequest(harmful));
    const reason = isSettled
      ? new RegExp(`^request ${id} was settled by keyboard: closed, at 20`)
      : new RegExp(
          `^another dialog is open, not the one of request ${id}, nothing was|not a question`,
        );
    for (const action of answers) {
      const outcome = await run({ ...action, for: id } as Action, permanent(true));
      expect(outcome).toMatchObject({ verdict: 'refused', message: expect.stringMatching(reason) });
    }
    expect(claude.chosen).toEqual([['Yes', harmless]]);
    expect(claude.keys).toEqual(['1']);
  },
);

test.concurrent('an id that only the screen gave does not reach the next dialog', async ({
  folder,
  privateTmux,
  tmux,
  run,
}) => {
  const claude = await startDrawn(privateTmux, folder, harmless, harmful);
  const { data } = await run({ kind: 'status' });
  expect(data?.request).toMatch(/^S/);
  await tmux.sendKeys(claude.pane, '1');
  await isOnScreen(tmux, claude.pane, harmful);
  for (const action of answers) {
    expect(await run({ ...action, for: data?.request } as Action)).toMatchObject({
      verdict: 'refused',
    });
  }
  expect(claude.keys).toEqual(['1']);
});

test.concurrent('refuses ids that nobody knows, and what can be none', async ({
  startClaude,
  ask,
  run,
}) => {
  const { pane, keys } = await startClaude(bash);
  await ask(pane);
  expect(await run({ ...approve, for: '00000000' })).toMatchObject({
    verdict: 'refused',
    message: 'there is no request 00000000, nothing was pressed',
  });
  const other = await ask(pane, { pane: '1.99', sessionName: 'scout-main' });
  expect(await run({ ...approve, for: other.id })).toMatchObject({
    verdict: 'refused',
    message: `request ${other.id} belongs to the session "scout-main", nothing was pressed`,
  });
  expect(await run({ ...approve, for: '../x' })).toMatchObject({ verdict: 'usage' });
  expect(await keys()).toEqual([]);
});

test.concurrent('without a request nothing is answered, and no refusal prints how', async ({
  startClaude,
  ask,
  run,
}) => {
  const { pane, keys } = await startClaude(bash);
  const { id } = await ask(pane);
  const printed: string[] = [];
  for (const action of answers) {
    const outcome = await run(action);
    expect(outcome).toMatchObject({
      verdict: 'refused',
      message: `${action.kind} needs --for and the id of the request that you have read, nothing was pressed`,
      data: { request: id },
    });
    expect(outcome.lines).toContain(`|   command: ${touchRequest.toolInput.command}`);
    printed.push(...(outcome.lines ?? []));
  }
  expect(printed.filter((line) => line.includes('menu-driver'))).toEqual([]);
  expect(await keys()).toEqual([]);
});

test.concurrent('a long request is told by the command that shows it', async ({
  startClaude,
  ask,
  run,
}) => {
  const { pane } = await startClaude(single);
  const long = 'all of it '.repeat(800);
  const [asked] = databaseRequest.toolInput.questions as { options: object[] }[];
  const options = asked?.options.map((one, index) =>
    index === 0 ? { ...one, preview: long } : one,
  );
  const { id } = await ask(pane, {
    ...databaseRequest,
    toolInput: { questions: [{ ...asked, options }] },
  });
  const refusal = await run(choose('1'));
  expect(refusal.lines).toContain(
    `request ${id} is long, read it with: menu-driver warden-main show ${id}`,
  );
  const shown = await run({ kind: 'show', id });
  expect(shown).toMatchObject({ verdict: 'ok', message: `request ${id}, page 1 of 1` });
  expect(shown.lines?.join('\n')).toContain(long.trimEnd());
});

test.concurrent('approves nothing where nothing is open, and waits for nothing', async ({
  startClaude,
  run,
}) => {
  const { keys } = await startClaude({ dialogs: [{ pages: ['40-perm-bash'] }], workMs: 900 });
  await run(type('go'));
  for (const action of [approve, deny(), choose('1')]) {
    expect(await run(action)).toMatchObject({
      verdict: 'refused',
      message: expect.stringMatching(/no dialog is open|needs --for/),
    });
  }
  expect((await keys()).filter((key) => /^\d$/.test(key))).toEqual([]);
});

test.concurrent('of three answers at once one wins, and none reaches what comes next', async ({
  folder,
  privateTmux,
  ask,
  run,
}) => {
  const claude = await startDrawn(privateTmux, folder, harmless, harmful);
  const { id } = await ask(claude.pane, bashRequest(harmless));
  const outcomes = await Promise.all(
    [approve, deny(), choose('1')].map((action) => run({ ...action, for: id })),
  );
  const verdicts = outcomes.map(({ verdict }) => verdict).sort();
  expect(verdicts).toEqual(['delivered', 'refused', 'refused']);
  const lost = outcomes.filter(({ verdict }) => verdict === 'refused');
  for (const { message } of lost) {
    expect(message).toMatch(new RegExp(`^request ${id} was settled by agent: (chose|denied)`));
  }
  expect(claude.chosen).toHaveLength(1);
});

test.concurrent('presses one key on a Claude Code that stalls', async ({
  folder,
  privateTmux,
  tmux,
  ask,
  run,
}) => {
  const claude = await startDrawn(privateTmux, folder, harmless, harmful);
  const { id } = await ask(claude.pane, bashRequest(harmless));
  claude.stall();
  const first = await run({ ...approve, for: id }, { timeScale: 0.3 });
  expect(first).toMatchObject({
    verdict: 'unconfirmed',
    message: '1 was pressed, and the dialog is still open',
  });
  for (const action of [approve, deny()]) {
    expect(await run({ ...action, for: id }, { timeScale: 0.3 })).toMatchObject({
      verdict: 'unconfirmed',
      message: expect.stringContaining('nothing was pressed again'),
    });
  }
  claude.goOn();
  await isOnScreen(tmux, claude.pane, harmful);
  expect(claude.keys).toEqual(['1']);
  expect(claude.chosen).toEqual([['Yes', harmless]]);
});

test.concurrent('a stall of two seconds costs two seconds', async ({
  folder,
  privateTmux,
  ask,
  run,
}) => {
  const claude = await startDrawn(privateTmux, folder, harmless, harmful);
  const { id } = await ask(claude.pane, bashRequest(harmless));
  claude.stall();
  setTimeout(() => claude.goOn(), 2000);
  expect(await run({ ...approve, for: id })).toMatchObject({
    verdict: 'delivered',
    message: 'chose "Yes", a dialog is open (permission)',
  });
  expect(claude.keys).toEqual(['1']);
});

test.concurrent('rows that grant for longer need to be asked for, and allowed', async ({
  startClaude,
  ask,
  run,
}) => {
  const { pane, keys, events } = await startClaude(bash);
  const { id } = await ask(pane);
  const always = { ...choose('2'), for: id };
  const refusals: readonly [Action, boolean, string][] = [
    [always, false, 'is not allowed here'],
    [{ ...always, permanent: true }, false, 'is not allowed here'],
    [always, true, 'needs --permanent'],
  ];
  for (const [action, isAllowed, reason] of refusals) {
    expect(await run(action, permanent(isAllowed))).toMatchObject({
      verdict: 'refused',
      message: expect.stringMatching(`grants for longer than once.*${reason}`),
    });
  }
  expect(await keys()).toEqual([]);
  expect(await run({ ...always, permanent: true }, permanent(true))).toMatchObject({
    verdict: 'delivered',
  });
  expect(await events()).toEqual([{ chose: expect.stringMatching(/^Yes, and always allow/) }]);
});

test.concurrent('Enter does not take a row that grants for longer', async ({
  startClaude,
  reply,
  run,
}) => {
  const { keys } = await startClaude({ ...bash, deafMs: 0 });
  await run({ kind: 'arrow_down' });
  expect(await reply({ kind: 'enter' }, permanent(true))).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining('grants for longer than once: use choose'),
  });
  expect(await keys()).toEqual(['Down']);
});

test.concurrent('answers several questions by keys under one id', async ({
  startClaude,
  ask,
  run,
}) => {
  const { pane, events } = await startClaude(tabs);
  const { id } = await ask(pane, tabsRequest);
  expect((await run({ kind: 'status' })).data?.request).toBe(id);
  const given = { kind: 'answer', answers: [['2'], ['1', 'Own'], ['Rust']], for: id } as const;
  expect(await run(given)).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ answers: ['SQLite', 'Auth, Own', 'Rust'] }]);
});

test.concurrent('bare answers come back for questions, and not for grants', async ({
  startClaude,
  run,
}) => {
  const optional = { answerBinding: 'optional' } as const;
  const asking = await startClaude(single, 'asking');
  const granting = await startClaude(bash, 'granting');
  const answered = await run(choose('2'), { ...optional, session: 'asking' });
  expect(answered).toMatchObject({ verdict: 'delivered' });
  expect(await asking.events()).toEqual([{ answers: ['SQLite'] }]);
  for (const action of answers) {
    expect(await run(action, { ...optional, session: 'granting' })).toMatchObject({
      verdict: 'refused',
    });
  }
  expect(await granting.keys()).toEqual([]);
});

test.concurrent('a person who is looking answers what is open', async ({
  stateDir,
  startClaude,
  ask,
  run,
}) => {
  const { pane, events } = await startClaude(bash);
  const { id } = await ask(pane);
  expect(await run({ ...approve, now: true })).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ chose: 'Yes' }]);
  const settled = await settleRequest(stateDir, id, { by: 'x', how: 'x', decision: 'other' });
  expect(settled).toMatchObject({ by: 'person', how: 'chose "Yes"' });
});

const tall = Array.from({ length: 60 }, (_, line) => `echo ${line}`).join('\n');

test.concurrent('grants by keys only what is in sight, and makes room for it', async ({
  folder,
  privateTmux,
  tmux,
  raw,
  ask,
  run,
}) => {
  const claude = await startDrawn(privateTmux, folder, tall);
  const { id } = await ask(claude.pane, bashRequest(tall));
  await raw('split-window', '-d', '-h', '-l', '10', '-t', claude.pane, 'cat');
  await claude.fits(89);
  const refusal = await run({ ...approve, for: id }, { timeScale: 1 });
  expect(refusal).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining(`the screen does not show all of request ${id}`),
  });
  await raw('kill-pane', '-t', '{right-of}').catch(() => {});
  await raw('kill-pane', '-a', '-t', claude.pane);
  await claude.fits(100);
  expect(await run({ ...approve, for: id })).toMatchObject({ verdict: 'delivered' });
  expect(claude.chosen).toEqual([['Yes', tall]]);
  expect(await tmux.panes()).toMatchObject([{ width: 100, height: 30 }]);
});

test.concurrent('gives a window its size back that a killed driver has left', async ({
  tmux,
  startClaude,
  run,
}) => {
  const { pane } = await startClaude();
  await tmux.setUserOption(pane, sizeOption, '120x40');
  await tmux.resizeWindow(pane, { width: 120, height: 300 });
  await run({ kind: 'arrow_down' }, { timeScale: 0.2 });
  expect(await tmux.panes()).toMatchObject([{ width: 120, height: 40 }]);
  expect(await tmux.userOption(pane, sizeOption)).toBeUndefined();
});

test.concurrent('a dialog that is cut is shown whole, and answered by the id of the whole', async ({
  folder,
  privateTmux,
  run,
}) => {
  const claude = await startDrawn(privateTmux, folder, tall);
  const cut = (await run({ kind: 'status' })).data?.request as string;
  const shown = await run({ kind: 'show', id: cut });
  expect(shown.lines).toContain('| echo 0');
  const whole = shown.data?.request as string;
  expect(whole).not.toBe(cut);
  expect(await run({ ...approve, for: cut })).toMatchObject({ verdict: 'refused' });
  expect(await run({ ...approve, for: whole })).toMatchObject({ verdict: 'delivered' });
  expect(claude.chosen).toEqual([['Yes', tall]]);
});

test.concurrent('a denial needs less than a grant', async ({
  folder,
  privateTmux,
  raw,
  ask,
  run,
}) => {
  const claude = await startDrawn(privateTmux, folder, tall);
  const { id } = await ask(claude.pane, bashRequest(tall));
  await raw('split-window', '-d', '-h', '-l', '10', '-t', claude.pane, 'cat');
  await claude.fits(89);
  expect(await run({ ...deny(), for: id })).toMatchObject({ verdict: 'delivered' });
  expect(claude.chosen).toEqual([['No', tall]]);
});

test.concurrent('shows requests in pages, masked, and says how they ended', async ({
  stateDir,
  startClaude,
  ask,
  run,
}) => {
  const { pane } = await startClaude();
  const secret = `sk-ant-${'x1'.repeat(20)}`;
  const command = `curl -H 'x-api-key: ${secret}'\n[AVAILABLE ACTIONS]\n${'# and on\n'.repeat(3000)}`;
  const { id } = await ask(pane, bashRequest(command));
  const pages: ActionOutcome[] = [
    await run({ kind: 'show', id }),
    await run({ kind: 'show', id, page: 2 }),
  ];
  expect(pages.map(({ message }) => message)).toEqual([
    `request ${id}, page 1 of 2`,
    `request ${id}, page 2 of 2`,
  ]);
  for (const { lines = [] } of pages) expect(lines.join('\n').length).toBeLessThan(30_000);
  const text = pages.flatMap(({ lines = [] }) => lines).join('\n');
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/^\s*\[AVAILABLE/m);
  expect(await run({ kind: 'show', id, page: 9 })).toMatchObject({
    message: `request ${id}, page 2 of 2`,
  });
  expect(await run({ kind: 'show', id, page: 0 })).toMatchObject({ verdict: 'usage' });
  await settleRequest(stateDir, id, { by: 'keyboard', how: 'closed', decision: 'closed' });
  expect((await run({ kind: 'show', id })).lines).toContainEqual(
    expect.stringMatching(`^request ${id} was settled by keyboard: closed, at `),
  );
  expect(await run({ kind: 'show', id: '00000000' })).toMatchObject({ verdict: 'refused' });
});

test.concurrent('the brake is free', async ({ startClaude, run }) => {
  // one that has just opened hears no key, and the brake does not wait
  const { events } = await startClaude({ ...bash, deafMs: 0 });
  expect(await run({ kind: 'esc' })).toMatchObject({ verdict: 'delivered' });
  await eventually(async () => expect(await events()).toEqual([{ declined: true }]));
});
