import { join } from 'node:path';
import {
  type Answer,
  createHold,
  type Hold,
  paneKey,
  prepareStateDirectory,
  readAnswer,
  removeHold,
  writeReceipt,
} from '@gsd-code-skill/session-channel';
import type { PaneId, Tmux } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import { eventually, type Scenario, test } from './stage.ts';

const database = {
  question: 'Which database should we use?',
  header: 'Database',
  multiSelect: false,
  options: [{ label: 'PostgreSQL' }, { label: 'SQLite' }, { label: 'Redis' }],
};
const opened = (page: string): Scenario => ({ dialogs: [{ pages: [page], atStart: true }] });

/** A hook that waits for the dialog in a pane, as the worker keeps it. */
async function hold(folder: string, tmux: Tmux, pane: PaneId, given: Partial<Hold> = {}) {
  const stateDir = join(folder, 'state');
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
    /** Waits for an answer, closes the dialog as Claude Code would and files the receipt. */
    async takeAnswer(): Promise<Answer['decision']> {
      const answer = await eventually(async () => {
        const found = await readAnswer(stateDir, id);
        if (found === undefined) throw new Error('no answer yet');
        return found;
      });
      await tmux.sendKeys(pane, 'Escape');
      await writeReceipt(stateDir, key, {
        kind: 'hold',
        at: Date.now(),
        holdId: id,
        outcome: 'delivered',
      });
      await removeHold(stateDir, id);
      return answer.decision;
    },
    answer: () => readAnswer(stateDir, id),
    close: () => removeHold(stateDir, id),
  };
}

test('answers through the waiting hook and presses no key', async ({
  folder,
  tmux,
  startClaude,
  drive,
}) => {
  const { pane } = await startClaude(opened('10-ask-single'));
  const { takeAnswer } = await hold(folder, tmux, pane);
  const [run, decision] = await Promise.all([drive('warden-main', 'choose', '2'), takeAnswer()]);
  expect(run.verdict).toMatch(/^delivered: answered "SQLite", through its hook/);
  expect(run.code).toBe(0);
  expect(decision).toEqual({ kind: 'answers', answers: { [database.question]: 'SQLite' } });
});

test('approves and denies through the hook', async ({ folder, tmux, startClaude, drive }) => {
  const asked = {
    kind: 'permission',
    toolName: 'Bash',
    toolInput: { command: 'touch /tmp/x' },
  } as const;
  const { pane } = await startClaude(opened('40-perm-bash'));
  const { takeAnswer } = await hold(folder, tmux, pane, asked);
  const [run, decision] = await Promise.all([
    drive('warden-main', 'deny', 'not', 'now'),
    takeAnswer(),
  ]);
  expect(run.verdict).toMatch(/^delivered: denied, through its hook/);
  expect(decision).toEqual({ kind: 'deny', message: 'not now' });
});

test('refuses what does not fit the question before anything is answered', async ({
  folder,
  tmux,
  startClaude,
  drive,
}) => {
  const { pane, events } = await startClaude(opened('10-ask-single'));
  const held = await hold(folder, tmux, pane);
  const run = await drive('warden-main', 'choose', '7');
  expect(run.code).toBe(3);
  expect(run.output).toContain('1. PostgreSQL | 2. SQLite | 3. Redis');
  expect(await held.answer()).toBeUndefined();
  expect(await events()).toEqual([]);
});

test('uses keys when the hook of another dialog waits, or none', async ({
  folder,
  tmux,
  startClaude,
  drive,
}) => {
  const { pane, events } = await startClaude(opened('10-ask-single'));
  const other = { ...database, question: 'Which colour?' };
  const held = await hold(folder, tmux, pane, { toolInput: { questions: [other] } });
  const run = await drive('warden-main', 'choose', '2');
  expect(run.verdict).toMatch(/^delivered: answered "SQLite", state/);
  expect(await held.answer()).toBeUndefined();
  expect(await events()).toEqual([{ answers: ['SQLite'] }]);
});

test('lets one of two answers win and tells the other', async ({
  folder,
  tmux,
  startClaude,
  drive,
}) => {
  const { pane } = await startClaude(opened('10-ask-single'));
  const { takeAnswer } = await hold(folder, tmux, pane);
  const [decision, ...runs] = await Promise.all([
    takeAnswer(),
    drive('warden-main', 'choose', '1'),
    drive('warden-main', 'choose', '2'),
  ]);
  expect(runs.map(({ code }) => code).toSorted()[0]).toBe(0);
  const [winner, loser] = runs[0].code === 0 ? runs : [runs[1], runs[0]];
  expect(winner?.verdict).toContain(
    `"${Object.values((decision as { answers: object }).answers)}"`,
  );
  expect(loser?.code).not.toBe(0);
  expect(loser?.verdict).toMatch(/answered already|no dialog is open/);
});
