import { stat, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { paneKey } from '../pane-key.ts';
import { openRequest, settleRequest } from '../requests/change-request.ts';
import { appendDecision, decisionsPath, inputDigest, readDecisions } from './decision-log.ts';

const toolInput = { command: 'rm -rf build' };
const request = {
  id: '7KQ2XM4T',
  pane: paneKey({ serverPid: 1, paneId: '%1' }),
  agentId: 'warden',
  sessionName: 'warden-main',
  kind: 'permission',
  toolName: 'Bash',
  toolInput,
  claudeSessionId: 'c',
} as const;

test('a request that many settle at once is one decision', async ({ stateDir }) => {
  await openRequest(stateDir, request);
  const parties = ['agent', 'person', 'keyboard', 'policy'];
  const settled = await Promise.all(
    parties.flatMap((by) => [
      settleRequest(stateDir, request.id, {
        by,
        how: 'approved',
        decision: 'allow',
        rule: 'Bash(rm *)',
      }),
      settleRequest(stateDir, request.id, { by, how: 'denied', decision: 'deny' }),
    ]),
  );
  const [winner] = settled;
  expect(new Set(settled.map((one) => JSON.stringify(one))).size).toBe(1);
  const decisions = await readDecisions(stateDir);
  expect(decisions).toHaveLength(1);
  expect(decisions[0]).toMatchObject({
    at: winner?.at,
    by: winner?.by,
    how: winner?.how,
    decision: winner?.how === 'approved' ? 'allow' : 'deny',
    session: 'warden-main',
    agent: 'warden',
    request: '7KQ2XM4T',
    tool: 'Bash',
    input: inputDigest(toolInput),
    verdict: 'delivered',
  });
  expect((await stat(await decisionsPath(stateDir))).mode & 0o777).toBe(0o600);
});

test('what a crash wrote twice counts once, and half a line is left out', async ({ stateDir }) => {
  const one = {
    at: '2026-01-01T00:00:00.000Z',
    session: 's',
    agent: 'a',
    request: '7KQ2XM4T',
    tool: 'Bash',
    input: inputDigest({}),
    decision: 'allow',
    how: 'approved\nby\u001b[31m me',
    by: 'agent',
    channel: 'hook',
    verdict: 'delivered',
  } as const;
  await appendDecision(stateDir, one);
  await appendDecision(stateDir, { ...one, at: '2026-01-01T00:00:01.000Z' });
  const path = await decisionsPath(stateDir);
  await writeFile(path, '{"at":"2026', { flag: 'a' });
  await appendDecision(stateDir, { ...one, request: '7KQ2XM4V', decision: 'deny' });
  // announced by an event, whatever letter it begins with
  await appendDecision(stateDir, { ...one, request: 'S7KQ2XM4' });
  await appendDecision(stateDir, { ...one, request: 'S7KQ2XM4', at: '2026-01-01T00:00:01.000Z' });
  const read = await readDecisions(stateDir);
  expect(read.map(({ request: id }) => id)).toEqual(['7KQ2XM4T', '7KQ2XM4V', 'S7KQ2XM4']);
  expect(read[0]).toEqual({ ...one, how: 'approved by [31m me' });
});

test('a full file makes room, and is still read', async ({ stateDir }) => {
  const path = await decisionsPath(stateDir);
  const line = (request: string) =>
    `${JSON.stringify({ at: '', session: '', agent: '', request, tool: '', input: '', decision: 'allow', how: '', by: '', channel: '', verdict: 'delivered' })}\n`;
  await writeFile(path, line('old') + ' '.repeat(5 * 1024 * 1024), { mode: 0o600 });
  await appendDecision(stateDir, JSON.parse(line('young')));
  await appendDecision(stateDir, JSON.parse(line('younger')));
  expect((await stat(path)).size).toBeLessThan(1000);
  const ids = (await readDecisions(stateDir)).map(({ request: id }) => id);
  expect(ids).toEqual(['old', 'young', 'younger']);
});
