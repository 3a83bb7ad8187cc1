import { join } from 'node:path';
import type { PeopleDesk, PersonAnswer, PersonQuestion } from '@gsd-code-skill/openclaw-client';
import { decideRequest, parsePolicy } from '@gsd-code-skill/policy';
import {
  createHold,
  openRequest,
  paneKey,
  readAnswer,
  removeHold,
  settleRequest,
} from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { createPeople } from './people.ts';

const test = base.extend<{ stateDir: string }>({
  stateDir: async ({ folder }, use) => use(join(folder, 'state')),
});

const asked = {
  id: '7KQ2XM4T',
  pane: paneKey({ serverPid: process.pid, paneId: '%1' }),
  agentId: 'warden',
  sessionName: 'warden-main',
  kind: 'permission',
  toolName: 'Bash',
  toolInput: { command: 'git push origin --token ghp_abcdefghijklmnopqrstuvwxyz0123456789' },
  claudeSessionId: 'c',
} as const;
const { policy } = parsePolicy([{ match: 'Bash(git push *)', decision: 'human' }]);
const ruling = decideRequest(policy, 'Bash', asked.toolInput);

/** A desk whose person says what a test makes them say. */
function desk(): PeopleDesk & {
  seen: PersonQuestion[];
  say: (answer: PersonAnswer) => void;
  ends: string[];
} {
  const seen: PersonQuestion[] = [];
  const ends: string[] = [];
  let say: (answer: PersonAnswer) => void = () => {};
  return {
    seen,
    ends,
    say: (answer) => say(answer),
    async ask(question, { signal }) {
      seen.push(question);
      const answer = await new Promise<PersonAnswer>((resolve) => {
        say = resolve;
        signal.addEventListener('abort', () => resolve({ status: 'withdrawn' }));
      });
      ends.push(answer.status);
      return answer;
    },
    close: async () => {},
  };
}

async function open(stateDir: string) {
  const request = await openRequest(stateDir, asked);
  const { id: requestId, ...held } = asked;
  const hold = await createHold(stateDir, { ...held, requestId });
  const desks = [desk(), desk()] as const;
  const troubles: string[] = [];
  const people = createPeople({
    stateDir,
    desks: async () => desks,
    sessionKeyOf: async () => 'agent:warden:main',
    onTrouble: (error) => troubles.push(String(error)),
    interval: 20,
  });
  people.ask(request, ruling);
  people.ask(request, ruling);
  await expect.poll(() => desks.map(({ seen }) => seen.length)).toEqual([1, 1]);
  return { people, desks, hold, troubles };
}

test('the first answer wins, and the other question is taken back', async ({ stateDir }) => {
  const { people, desks, hold } = await open(stateDir);
  expect(desks[0].seen[0]).toMatchObject({
    title: 'warden-main: Bash',
    sessionKey: 'agent:warden:main',
  });
  expect(desks[0].seen[0]?.text).toContain('git push origin');
  expect(desks[0].seen[0]?.text).not.toContain('abcdefghijkl');
  desks[0].say({ status: 'approved' });
  await expect
    .poll(() => readAnswer(stateDir, hold.id))
    .toMatchObject({
      decision: { kind: 'allow' },
      by: 'person',
      channel: 'openclaw',
      rule: 'human by policy[0], Bash(git push *)',
    });
  await expect.poll(() => desks.map(({ ends }) => ends)).toEqual([['approved'], ['withdrawn']]);
  await expect.poll(() => people.size).toBe(0);
});

test('all questions are taken back when somebody else has decided', async ({ stateDir }) => {
  const { desks, people } = await open(stateDir);
  await settleRequest(stateDir, asked.id, { by: 'keyboard', how: 'closed' });
  await expect.poll(() => desks.map(({ ends }) => ends)).toEqual([['withdrawn'], ['withdrawn']]);
  await expect.poll(() => people.size).toBe(0);
});

test('an answer that nothing waits for any more is not lost in silence', async ({ stateDir }) => {
  const { desks, hold, troubles } = await open(stateDir);
  await removeHold(stateDir, hold.id);
  desks[0].say({ status: 'approved' });
  await expect
    .poll(() => troubles)
    .toEqual([
      expect.stringMatching(/answer to 7KQ2XM4T was lost \(no-hook\).*still .* in warden-main/),
    ]);
});
