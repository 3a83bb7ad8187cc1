import { join } from 'node:path';
import type { PeopleDesk, PersonAnswer, PersonQuestion } from '@gsd-code-skill/openclaw-client';
import { decideRequest, parsePolicy } from '@gsd-code-skill/policy';
import {
  createHold,
  type DialogDecision,
  noteAsking,
  openRequest,
  paneKey,
  readAnswer,
  readRequest,
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
function desk(way = 'question'): PeopleDesk & {
  seen: PersonQuestion[];
  say: (answer: PersonAnswer) => void;
  ends: string[];
  isWaiting: () => boolean;
} {
  const seen: PersonQuestion[] = [];
  const ends: string[] = [];
  let say: ((answer: PersonAnswer) => void) | undefined;
  return {
    way,
    seen,
    ends,
    say: (answer) => say?.(answer),
    isWaiting: () => say !== undefined,
    async ask(question, { signal, known, onAsked }) {
      if (known === undefined) seen.push(question);
      if (known === undefined) await onAsked?.(`${way}-1`);
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

interface Room {
  readonly stateDir: string;
  readonly desks: readonly PeopleDesk[];
  /** What was pressed for want of a hook. */
  readonly pressed?: DialogDecision[];
  /** What people were told. */
  readonly told?: string[];
  readonly troubles?: string[];
  /** Whether telling people comes to an end. */
  readonly isTold?: boolean;
  /** Why nothing can be pressed. */
  readonly unpressed?: string;
}

function peopleOf({ stateDir, desks, pressed, told, troubles, isTold = true, unpressed }: Room) {
  return createPeople({
    stateDir,
    desks: async () => desks,
    sessionKeyOf: async () => 'agent:warden:main',
    async answerByKeys(_, given) {
      pressed?.push(given);
      return unpressed;
    },
    async tell(_, { title }) {
      told?.push(title);
      return isTold || new Promise<boolean>(() => {});
    },
    onTrouble: (error) => troubles?.push(String(error)),
    interval: 20,
  });
}

async function open(stateDir: string) {
  const request = await openRequest(stateDir, asked);
  const { id: requestId, ...held } = asked;
  const hold = await createHold(stateDir, { ...held, requestId });
  const desks = [desk(), desk('approval')] as const;
  const troubles: string[] = [];
  const told: string[] = [];
  const people = peopleOf({ stateDir, desks, troubles, told, unpressed: 'no dialog is open' });
  people.ask(request, ruling);
  people.ask(request, ruling);
  await expect.poll(() => desks.every((one) => one.isWaiting())).toBe(true);
  expect(desks.map(({ seen }) => seen.length)).toEqual([1, 1]);
  return { people, desks, hold, troubles, told };
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
  await settleRequest(stateDir, asked.id, { by: 'keyboard', how: 'closed', decision: 'closed' });
  await expect.poll(() => desks.map(({ ends }) => ends)).toEqual([['withdrawn'], ['withdrawn']]);
  await expect.poll(() => people.size).toBe(0);
});

test('an answer that cannot be given any more is not lost in silence', async ({ stateDir }) => {
  const { desks, hold, troubles, told } = await open(stateDir);
  await removeHold(stateDir, hold.id);
  desks[0].say({ status: 'approved' });
  await expect
    .poll(() => troubles)
    .toEqual([
      expect.stringMatching(/7KQ2XM4T was lost \(no dialog is open\).*still .* in warden-main/),
    ]);
  expect(told).toEqual(['warden-main: Bash', 'warden-main: not answered yet']);
});

test('an answer that no hook waits for is given by keys', async ({ stateDir }) => {
  const request = await openRequest(stateDir, asked);
  const pressed: DialogDecision[] = [];
  const one = desk();
  const people = peopleOf({ stateDir, desks: [one], pressed });
  people.ask(request, ruling);
  await expect.poll(() => one.isWaiting()).toBe(true);
  one.say({ status: 'denied' });
  await expect.poll(() => pressed).toEqual([{ kind: 'deny', message: 'Denied by a person.' }]);
});

test.for([
  [true, 1],
  [false, 2],
] as const)(
  'after the death of a worker the same question goes on, told again only if it was not: %s',
  async ([isTold, times], { stateDir }) => {
    const request = await openRequest(stateDir, asked);
    const told: string[] = [];
    const before = desk();
    // never closed: its worker is killed
    peopleOf({ stateDir, desks: [before], told, isTold }).ask(request, ruling);
    await expect
      .poll(async () => (await readRequest(stateDir, asked.id))?.people)
      .toMatchObject({
        asked: { question: 'question-1' },
        ...(isTold && { toldAt: expect.any(String) }),
      });

    const pressed: DialogDecision[] = [];
    const one = desk();
    const next = peopleOf({ stateDir, desks: [one], told, pressed });
    await next.resume();
    // the event may be handled once more
    next.ask(request, ruling);
    await expect.poll(() => told.length).toBe(times);
    await expect.poll(() => one.isWaiting()).toBe(true);
    expect(one.seen).toEqual([]);
    one.say({ status: 'approved' });
    await expect.poll(() => pressed).toEqual([{ kind: 'allow' }]);
  },
);

test('what is over, or asked by who has died, is not asked again', async ({ stateDir }) => {
  const gone = {
    ...asked,
    id: '7KQ2XM4Z',
    pane: paneKey({ serverPid: 2 ** 22 + 1, paneId: '%1' }),
  };
  for (const one of [asked, gone]) {
    await openRequest(stateDir, one);
    await noteAsking(stateDir, one.id, () => ({ why: 'human by policy[0]' }));
  }
  await settleRequest(stateDir, asked.id, { by: 'keyboard', how: 'closed', decision: 'closed' });
  const people = peopleOf({ stateDir, desks: [desk()] });
  await people.resume();
  expect(people.size).toBe(0);
});

test('a worker that leaves takes nothing back', async ({ stateDir }) => {
  const { people, desks } = await open(stateDir);
  await people.close();
  expect(people.size).toBe(0);
  expect(desks.map(({ ends }) => ends)).toEqual([[], []]);
});
