import {
  type Answer,
  answerHold,
  type Hold,
  type Request,
  readAnswer,
  readRequest,
  removeHold,
  settleRequest,
  writeReceipt,
} from '@gsd-code-skill/session-channel';
import {
  bash,
  bashRequest,
  databaseRequest,
  editRequest,
  opened,
  single,
  touchRequest,
} from '@gsd-code-skill/session-stage';
import { eventually } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import type { Action } from '../src/index.ts';
import { approve, choose, deny } from './actions.ts';
import { test as base } from './driven.ts';

const question = 'Which database should we use?';

const test = base.extend<{
  /** Waits for an answer, closes the dialog as Claude Code would and files the receipt. */
  takeAnswer: (hold: Hold, closeDialog: () => void) => Promise<Answer['decision']>;
}>({
  takeAnswer: async ({ stateDir }, use) => {
    await use(async ({ id, pane, requestId = '' }, closeDialog) => {
      const { decision, by } = await eventually(async () => {
        const found = await readAnswer(stateDir, id);
        if (found === undefined) throw new Error('no answer yet');
        return found;
      });
      closeDialog();
      const receipt = { kind: 'hold', holdId: id, outcome: 'delivered' } as const;
      await writeReceipt(stateDir, pane, { ...receipt, at: Date.now() });
      await settleRequest(stateDir, requestId, { by, how: decision.kind, decision: 'other' });
      await removeHold(stateDir, id);
      return decision;
    });
  },
});

test.concurrent.for<[string, string, Partial<Request>, Action, string, Answer['decision']]>([
  [
    'answers',
    '10-ask-single',
    databaseRequest,
    choose('2'),
    'answered "SQLite"',
    { kind: 'answers', answers: { [question]: 'SQLite' } },
  ],
  ['approves', '40-perm-bash', touchRequest, approve, 'approved', { kind: 'allow' }],
  [
    'denies',
    '40-perm-bash',
    touchRequest,
    deny('not now'),
    'denied',
    { kind: 'deny', message: 'not now' },
  ],
])(
  '%s through the waiting hook and presses no key',
  async ([, page, given, action, said, decision], {
    startClaude,
    ask,
    hold,
    takeAnswer,
    reply,
  }) => {
    const { pane, keys, closeDialog } = await startClaude(opened(page));
    const held = await hold(await ask(pane, given));
    const [outcome, taken] = await Promise.all([reply(action), takeAnswer(held, closeDialog)]);
    expect(outcome).toEqual({
      verdict: 'delivered',
      message: `${said}, through its hook, state is idle`,
      data: { by: 'hook', receipt: 'hook' },
    });
    expect(taken).toEqual(decision);
    expect(await keys()).toEqual([]);
  },
);

test.concurrent('waits for the hook of a plan that no screen shows whole', async ({
  tmux,
  startClaude,
  ask,
  hold,
  takeAnswer,
  run,
}) => {
  const { pane, keys, closeDialog } = await startClaude(opened('70-plan-exit-without-planfile'));
  const plan = { kind: 'plan', toolName: 'ExitPlanMode', toolInput: { plan: 'Do it' } } as const;
  const request = await ask(pane, plan);
  const outcome = run({ ...approve, for: request.id });
  // the window is made taller for keys, once no hook was found
  const heights = async () => (await tmux.panes()).map(({ height }) => height);
  await eventually(async () => expect((await heights())[0]).toBeGreaterThan(40));
  const decision = await takeAnswer(await hold(request), closeDialog);
  expect(decision).toEqual({ kind: 'allow' });
  expect(await outcome).toMatchObject({ verdict: 'delivered', data: { by: 'hook' } });
  expect(await keys()).toEqual([]);
  expect(await heights()).toEqual([40]);
});

test.concurrent('rests on the receipt of the tool where it gives one', async ({
  stateDir,
  startClaude,
  ask,
  hold,
  takeAnswer,
  reply,
}) => {
  const { pane, closeDialog } = await startClaude(single);
  const held = await hold(await ask(pane, databaseRequest));
  const tool = { kind: 'tool', toolName: 'AskUserQuestion', answers: { [question]: 'SQLite' } };
  const take = async () => {
    await takeAnswer(held, closeDialog);
    await writeReceipt(stateDir, held.pane, { ...tool, kind: 'tool', at: Date.now() });
  };
  const [outcome] = await Promise.all([reply(choose('2')), take()]);
  expect(outcome).toMatchObject({ verdict: 'delivered', data: { receipt: 'tool' } });
});

test.concurrent('refuses what does not fit the question before anything is answered', async ({
  stateDir,
  startClaude,
  ask,
  hold,
  reply,
}) => {
  const { pane, keys } = await startClaude(single);
  const held = await hold(await ask(pane, databaseRequest));
  expect(await reply(choose('7'))).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining('1. PostgreSQL | 2. SQLite | 3. Redis'),
  });
  expect(await readAnswer(stateDir, held.id)).toBeUndefined();
  expect(await keys()).toEqual([]);
});

test.concurrent('answers the hold of the id, whatever the screen shows', async ({
  stateDir,
  startClaude,
  ask,
  hold,
  takeAnswer,
  run,
}) => {
  const { pane, keys, events } = await startClaude(bash);
  const shown = await hold(await ask(pane));
  const hidden = await hold(await ask(pane, { ...bashRequest('rm -rf build'), subagent: 'b' }));
  const approveIt = { ...approve, for: hidden.requestId ?? '' };
  const [outcome] = await Promise.all([run(approveIt), takeAnswer(hidden, () => {})]);
  expect(outcome).toMatchObject({
    verdict: 'delivered',
    message: 'approved, through its hook, a dialog is open (permission)',
    data: { request: shown.requestId },
  });
  expect(await readAnswer(stateDir, shown.id)).toBeUndefined();
  expect([await keys(), await events()]).toEqual([[], []]);
});

test.concurrent('does not take the only hold for the dialog that was read', async ({
  stateDir,
  startClaude,
  ask,
  hold,
  run,
}) => {
  const { pane, events } = await startClaude(bash);
  const read = await ask(pane);
  const hidden = await hold(await ask(pane, { ...bashRequest('rm -rf build'), subagent: 'b' }));
  expect(await run({ ...approve, for: read.id })).toMatchObject({
    verdict: 'delivered',
    message: 'chose "Yes", state is idle',
  });
  expect(await readAnswer(stateDir, hidden.id)).toBeUndefined();
  expect(await events()).toEqual([{ chose: 'Yes' }]);
  expect((await readRequest(stateDir, read.id))?.settled).toMatchObject({
    by: 'agent',
    how: 'chose "Yes"',
  });
});

test.concurrent.for([[0, 1] as const, [1, 0] as const])(
  'answers two subagents in the order %j',
  async (order, { startClaude, ask, hold, takeAnswer, run }) => {
    const { pane, keys } = await startClaude(bash);
    const holds = [
      await hold(await ask(pane, { subagent: 'a' })),
      await hold(await ask(pane, { ...editRequest, subagent: 'b' })),
    ];
    for (const place of order) {
      const held = holds[place] as Hold;
      const action = { ...(place === 0 ? approve : deny('no')), for: held.requestId ?? '' };
      const [outcome, decision] = await Promise.all([
        run(action, { timeScale: 0.3 }),
        takeAnswer(held, () => {}),
      ]);
      expect(outcome.verdict).toBe(place === 0 ? 'unconfirmed' : 'delivered');
      expect(decision.kind).toBe(place === 0 ? 'allow' : 'deny');
    }
    expect(await keys()).toEqual([]);
  },
);

test.concurrent('lets one of two answers win, and tells the other by whom and what', async ({
  startClaude,
  ask,
  hold,
  takeAnswer,
  run,
}) => {
  const { pane, keys, closeDialog } = await startClaude(single);
  const request = await ask(pane, databaseRequest);
  const held = await hold(request);
  const [decision, ...outcomes] = await Promise.all([
    takeAnswer(held, closeDialog),
    run({ ...choose('1'), for: request.id }),
    run({ ...choose('2'), for: request.id }),
  ]);
  const [winner, loser] = outcomes[0].verdict === 'delivered' ? outcomes : outcomes.toReversed();
  const given = Object.values((decision as { answers: object }).answers);
  expect(winner).toMatchObject({
    verdict: 'delivered',
    message: expect.stringContaining(`answered "${given}"`),
  });
  expect(loser).toMatchObject({
    verdict: 'refused',
    message: expect.stringMatching(`^request ${request.id} was settled by agent: answers, at `),
  });
  expect(await keys()).toEqual([]);
});

test.concurrent('tells who has answered already, and what', async ({
  stateDir,
  startClaude,
  ask,
  hold,
  reply,
}) => {
  const { pane, keys } = await startClaude(single);
  const held = await hold(await ask(pane, databaseRequest));
  const answers = { [question]: 'Redis' };
  await answerHold(stateDir, held.id, { kind: 'answers', answers }, { by: 'a page' });
  expect(await reply(choose('1'))).toMatchObject({
    verdict: 'refused',
    message: expect.stringMatching(/has an answer already, by a page: answered "Redis", at /),
  });
  expect(await keys()).toEqual([]);
});

test.concurrent('says who answers, and that an answer without a receipt proves nothing', async ({
  stateDir,
  startClaude,
  ask,
  hold,
  reply,
}) => {
  const { pane, keys } = await startClaude(single);
  const held = await hold(await ask(pane, databaseRequest));
  let touched = false;
  const onTouch = () => {
    touched = true;
  };
  expect(await reply(choose('1'), { by: 'a page', timeScale: 0.1, onTouch })).toMatchObject({
    verdict: 'unconfirmed',
    message: 'answered "PostgreSQL", through its hook, a dialog is open (question)',
    data: { request: held.requestId },
  });
  expect(touched).toBe(true);
  expect(await readAnswer(stateDir, held.id)).toMatchObject({ by: 'a page' });
  expect(await keys()).toEqual([]);
});
