import { readdir } from 'node:fs/promises';
import { writePrivateFile } from '@gsd-code-skill/core';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import { answerHold, readAnswer } from './answer.ts';
import { createHold, listHolds, type NewHold, removeHold, removeStaleHolds } from './hold.ts';
import { awaitHoldReceipt, writeReceipt } from './receipt.ts';

const pane = '4711.3';
const permission: NewHold = {
  pane,
  agentId: 'warden',
  sessionName: 'warden-main',
  kind: 'permission',
  toolName: 'Bash',
  toolInput: { command: 'ls' },
  claudeSessionId: 'c1',
};

test('the first of many answers wins and the others are told', async ({ stateDir }) => {
  const hold = await createHold(stateDir, permission);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      answerHold(stateDir, hold.id, { kind: 'allow' }, { by: `agent ${n}` }),
    ),
  );

  const winner = results.findIndex(({ status }) => status === 'accepted');
  const answer = await readAnswer(stateDir, hold.id);
  expect(answer?.by).toBe(`agent ${winner}`);
  expect(results.toSpliced(winner, 1)).toEqual(
    Array.from({ length: 19 }, () => ({
      status: 'already-answered',
      by: `agent ${winner}`,
      at: answer?.at,
    })),
  );
  expect(await readdir(await makeStateFolder(stateDir, 'answers'))).toEqual([`${hold.id}.json`]);
});

test('an answer to a dialog that is gone is refused', async ({ stateDir }) => {
  const hold = await createHold(stateDir, permission);
  await removeHold(stateDir, hold.id);
  expect(await listHolds(stateDir)).toEqual([]);
  expect(await answerHold(stateDir, hold.id, { kind: 'allow' })).toEqual({ status: 'gone' });
  expect(await answerHold(stateDir, '../../etc', { kind: 'allow' })).toEqual({ status: 'gone' });
});

test('an answer that does not fit leaves the dialog open for another', async ({ stateDir }) => {
  const hold = await createHold(stateDir, permission);
  const answers = { kind: 'answers', answers: { 'Which?': 'A' } } as const;
  expect(await answerHold(stateDir, hold.id, answers)).toMatchObject({ status: 'unfit' });
  expect(await answerHold(stateDir, hold.id, { kind: 'allow' })).toEqual({ status: 'accepted' });
});

test('a hold ends with its worker', async ({ stateDir }) => {
  const hold = await createHold(stateDir, permission);
  const path = `${await makeStateFolder(stateDir, 'holds')}/${hold.id}.json`;
  await writePrivateFile(path, JSON.stringify({ ...hold, worker: { ...hold.worker, start: '1' } }));
  expect(await listHolds(stateDir, pane)).toEqual([]);
  expect(await answerHold(stateDir, hold.id, { kind: 'allow' })).toEqual({ status: 'gone' });

  const alive = await createHold(stateDir, permission);
  await removeStaleHolds(stateDir);
  expect(await readdir(await makeStateFolder(stateDir, 'holds'))).toEqual([`${alive.id}.json`]);
});

test('holds are listed by pane, oldest first', async ({ stateDir }) => {
  const first = await createHold(stateDir, permission);
  const other = await createHold(stateDir, { ...permission, pane: '4711.33' });
  expect(await listHolds(stateDir, pane)).toEqual([first]);
  expect(new Set(await listHolds(stateDir))).toEqual(new Set([first, other]));
});

test('the receipt says whether the answer arrived', async ({ stateDir }) => {
  const hold = await createHold(stateDir, permission);
  expect(await awaitHoldReceipt(stateDir, pane, hold.id, { timeout: 50 })).toBe('timed-out');

  const waiting = awaitHoldReceipt(stateDir, pane, hold.id);
  await writeReceipt(stateDir, pane, {
    kind: 'hold',
    at: Date.now(),
    holdId: hold.id,
    outcome: 'delivered',
  });
  await removeHold(stateDir, hold.id);
  expect(await waiting).toBe('delivered');

  const withdrawn = await createHold(stateDir, permission);
  await removeHold(stateDir, withdrawn.id);
  expect(await awaitHoldReceipt(stateDir, pane, withdrawn.id)).toBe('gone');
});
