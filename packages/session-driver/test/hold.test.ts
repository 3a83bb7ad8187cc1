import {
  type Answer,
  answerHold,
  createHold,
  type Hold,
  paneKey,
  prepareStateDirectory,
  readAnswer,
  removeHold,
  writeReceipt,
} from '@gsd-code-skill/session-channel';
import type { PaneId } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import type { Action } from '../src/index.ts';
import { approve, choose, deny } from './actions.ts';
import { opened, single } from './scenarios.ts';
import { test as base, eventually } from './stage.ts';

const database = {
  question: 'Which database should we use?',
  header: 'Database',
  multiSelect: false,
  options: [{ label: 'PostgreSQL' }, { label: 'SQLite' }, { label: 'Redis' }],
};
const permission = {
  kind: 'permission',
  toolName: 'Bash',
  toolInput: { command: 'touch /tmp/x' },
} as const;

interface HeldDialog {
  readonly id: string;
  /** Waits for an answer, closes the dialog as Claude Code would and files the receipt. */
  takeAnswer(closeDialog: () => Promise<void>): Promise<Answer['decision']>;
  answer(): Promise<Answer | undefined>;
}

const test = base.extend<{
  /** A hook that waits for the dialog in a pane, as the worker keeps it. */
  hold: (pane: PaneId, given?: Partial<Hold>) => Promise<HeldDialog>;
}>({
  hold: async ({ stateDir, tmux }, use) => {
    await use(async (pane, given = {}) => {
      await prepareStateDirectory(stateDir);
      const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
      const { id } = await createHold(stateDir, {
        pane: key,
        agentId: 'warden',
        sessionName: 'warden-main',
        kind: 'question',
        toolName: 'AskUserQuestion',
        toolInput: { questions: [database] },
        claudeSessionId: 'a',
        ...given,
      });
      return {
        id,
        async takeAnswer(closeDialog) {
          const answer = await eventually(async () => {
            const found = await readAnswer(stateDir, id);
            if (found === undefined) throw new Error('no answer yet');
            return found;
          });
          await closeDialog();
          const receipt = { kind: 'hold', holdId: id, outcome: 'delivered' } as const;
          await writeReceipt(stateDir, key, { ...receipt, at: Date.now() });
          await removeHold(stateDir, id);
          return answer.decision;
        },
        answer: () => readAnswer(stateDir, id),
      };
    });
  },
});

test.concurrent.for<[string, string, Partial<Hold>, Action, string, Answer['decision']]>([
  [
    'answers',
    '10-ask-single',
    {},
    choose('2'),
    'answered "SQLite"',
    { kind: 'answers', answers: { [database.question]: 'SQLite' } },
  ],
  ['approves', '40-perm-bash', permission, approve, 'approved', { kind: 'allow' }],
  [
    'denies',
    '40-perm-bash',
    permission,
    deny('not now'),
    'denied',
    { kind: 'deny', message: 'not now' },
  ],
])(
  '%s through the waiting hook and presses no key',
  async ([, page, given, action, said, decision], { startClaude, hold, run }) => {
    const { pane, keys, closeDialog } = await startClaude(opened(page));
    const { takeAnswer } = await hold(pane, given);
    const [outcome, taken] = await Promise.all([run(action), takeAnswer(closeDialog)]);
    expect(outcome).toEqual({
      verdict: 'delivered',
      message: `${said}, through its hook, state is idle`,
      data: { by: 'hook' },
    });
    expect(taken).toEqual(decision);
    expect(await keys()).toEqual([]);
  },
);

test.concurrent('refuses what does not fit the question before anything is answered', async ({
  startClaude,
  hold,
  run,
}) => {
  const { pane, keys } = await startClaude(single);
  const held = await hold(pane);
  expect(await run(choose('7'))).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining('1. PostgreSQL | 2. SQLite | 3. Redis'),
  });
  expect(await held.answer()).toBeUndefined();
  expect(await keys()).toEqual([]);
});

test.concurrent('uses keys when the hook of another dialog waits', async ({
  startClaude,
  hold,
  run,
}) => {
  const { pane, events } = await startClaude(single);
  const other = { ...database, question: 'Which colour?' };
  const held = await hold(pane, { toolInput: { questions: [other] } });
  expect(await run(choose('2'))).toMatchObject({
    verdict: 'delivered',
    message: expect.stringMatching(/^answered "SQLite", state/),
  });
  expect(await held.answer()).toBeUndefined();
  expect(await events()).toEqual([{ answers: ['SQLite'] }]);
});

test.concurrent('lets one of two answers win, and the other find no dialog', async ({
  startClaude,
  hold,
  run,
}) => {
  const { pane, keys, closeDialog } = await startClaude(single);
  const { takeAnswer } = await hold(pane);
  const [decision, ...outcomes] = await Promise.all([
    takeAnswer(closeDialog),
    run(choose('1')),
    run(choose('2')),
  ]);
  const [winner, loser] = outcomes[0].verdict === 'delivered' ? outcomes : outcomes.toReversed();
  const given = Object.values((decision as { answers: object }).answers);
  expect(winner).toMatchObject({
    verdict: 'delivered',
    message: expect.stringContaining(`answered "${given}"`),
  });
  expect(loser).toMatchObject({
    verdict: 'refused',
    message: 'no dialog is open, nothing was pressed',
  });
  expect(await keys()).toEqual([]);
});

test.concurrent('tells who has answered already', async ({ stateDir, startClaude, hold, run }) => {
  const { pane, keys } = await startClaude(single);
  const held = await hold(pane);
  const answers = { [database.question]: 'Redis' };
  await answerHold(stateDir, held.id, { kind: 'answers', answers }, { by: 'a page' });
  expect(await run(choose('1'))).toMatchObject({
    verdict: 'not_delivered',
    message: expect.stringMatching(/^a page has answered already, at /),
  });
  expect(await keys()).toEqual([]);
});

test.concurrent('says who answers, and that an answer without a receipt proves nothing', async ({
  startClaude,
  hold,
  run,
}) => {
  const { pane, keys } = await startClaude(single);
  const held = await hold(pane);
  let touched = false;
  const onTouch = () => {
    touched = true;
  };
  expect(await run(choose('1'), { by: 'a page', patience: 0.1, onTouch })).toMatchObject({
    verdict: 'unconfirmed',
    message: 'answered "PostgreSQL", through its hook, a dialog is open (question)',
  });
  expect(touched).toBe(true);
  expect(await held.answer()).toMatchObject({ by: 'a page' });
  expect(await keys()).toEqual([]);
});
