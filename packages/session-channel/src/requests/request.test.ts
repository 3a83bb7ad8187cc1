import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import {
  type NewRequest,
  noteAsking,
  openRequest,
  removeOldRequests,
  settleRequest,
} from './change-request.ts';
import { listOpenRequests, readRequest } from './request.ts';

const bash: NewRequest = {
  id: '7KQ2XM4T',
  pane: '4711.3',
  agentId: 'warden',
  sessionName: 'warden-main',
  kind: 'permission',
  toolName: 'Bash',
  toolInput: { command: 'npm test' },
  claudeSessionId: 's',
};

test('is there until it is settled, and can be asked about afterwards', async ({ stateDir }) => {
  await openRequest(stateDir, bash);
  expect(await listOpenRequests(stateDir, '4711.3')).toMatchObject([
    { id: '7KQ2XM4T', questions: [] },
  ]);
  expect(await listOpenRequests(stateDir, '4711.4')).toEqual([]);
  const first = await settleRequest(stateDir, bash.id, {
    by: 'keyboard',
    how: 'closed',
    decision: 'closed',
  });
  expect(first).toMatchObject({ by: 'keyboard', how: 'closed' });
  expect(
    await settleRequest(stateDir, bash.id, { by: 'agent', how: 'approved', decision: 'allow' }),
  ).toEqual(first);
  expect(await listOpenRequests(stateDir)).toEqual([]);
  expect((await readRequest(stateDir, bash.id))?.settled).toEqual(first);
});

test('keeps how people are asked while it is open, and no longer', async ({ stateDir }) => {
  await openRequest(stateDir, bash);
  await noteAsking(stateDir, bash.id, () => ({ why: 'human by policy[0]' }));
  await noteAsking(stateDir, bash.id, (known) => ({
    why: '',
    ...known,
    asked: { question: 'q1' },
  }));
  const noted = { why: 'human by policy[0]', asked: { question: 'q1' } };
  expect((await openRequest(stateDir, bash)).people).toEqual(noted);
  await settleRequest(stateDir, bash.id, { by: 'person', how: 'approved', decision: 'allow' });
  expect(await noteAsking(stateDir, bash.id, () => ({ why: 'late' }))).toBeUndefined();
  expect((await readRequest(stateDir, bash.id))?.people).toEqual(noted);
  expect(await noteAsking(stateDir, '../bindings/1', () => ({ why: '' }))).toBeUndefined();
});

test('opened again it stays what it was', async ({ stateDir }) => {
  const opened = await openRequest(stateDir, bash);
  await settleRequest(stateDir, bash.id, { by: 'agent', how: 'denied', decision: 'deny' });
  const again = await openRequest(stateDir, { ...bash, toolInput: { command: 'rm -rf /' } });
  expect(again.openedAt).toBe(opened.openedAt);
  expect(again.toolInput).toEqual({ command: 'npm test' });
  expect(again.settled?.how).toBe('denied');
});

test('of twenty who settle it at once, all are told the same', async ({ stateDir }) => {
  await openRequest(stateDir, bash);
  const ends = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      settleRequest(stateDir, bash.id, { by: `agent-${n}`, how: 'approved', decision: 'allow' }),
    ),
  );
  expect(new Set(ends.map((end) => end?.by)).size).toBe(1);
});

test('a question knows what it asks', async ({ stateDir }) => {
  const toolInput = { questions: [{ question: 'Which?', options: [{ label: 'A' }] }] };
  await openRequest(stateDir, {
    ...bash,
    kind: 'question',
    toolName: 'AskUserQuestion',
    toolInput,
  });
  expect((await readRequest(stateDir, bash.id))?.questions).toEqual(toolInput.questions);
});

test('goes a day after it was settled, never before', async ({ stateDir }) => {
  await openRequest(stateDir, bash);
  await removeOldRequests(stateDir, -1);
  expect(await readRequest(stateDir, bash.id)).toBeDefined();
  await settleRequest(stateDir, bash.id, { by: 'agent', how: 'denied', decision: 'deny' });
  await removeOldRequests(stateDir);
  expect(await readRequest(stateDir, bash.id)).toBeDefined();
  await removeOldRequests(stateDir, -1);
  expect(await readRequest(stateDir, bash.id)).toBeUndefined();
});

test.for(['../bindings/1', 'short', '', '7kq2xm4t', '7KQ2XM4T.json'])(
  '%j is the id of none',
  async (id, { stateDir }) => {
    expect(await readRequest(stateDir, id)).toBeUndefined();
    expect(
      await settleRequest(stateDir, id, { by: 'agent', how: 'approved', decision: 'allow' }),
    ).toBeUndefined();
  },
);

test('a file that nobody can read is no request', async ({ stateDir }) => {
  await writeFile(join(await makeStateFolder(stateDir, 'requests'), '7KQ2XM4T.json'), '{"id":');
  expect(await readRequest(stateDir, '7KQ2XM4T')).toBeUndefined();
  expect(await listOpenRequests(stateDir)).toEqual([]);
});
