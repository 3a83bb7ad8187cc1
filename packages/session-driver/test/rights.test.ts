import { agentOption } from '@gsd-code-skill/core';
import { type PolicyDecision, parsePolicy } from '@gsd-code-skill/policy';
import type { RightName } from '@gsd-code-skill/registry';
import { readDecisions, readRequest } from '@gsd-code-skill/session-channel';
import { bash, databaseRequest, single } from '@gsd-code-skill/session-stage';
import { describe, expect } from 'vitest';
import { type Action, plainRights, type Rights } from '../src/index.ts';
import { answer, approve, choose, deny, submit, type } from './actions.ts';
import { test } from './driven.ts';

const withRights = (rights: Partial<Rights>) => ({
  rights: async () => ({ ...plainRights, ...rights }),
});
const ruled = (match: string, decision: PolicyDecision) =>
  withRights({ policy: parsePolicy([{ match, decision }]).policy, permanent: true });

const everyAnswer: readonly Action[] = [
  approve,
  choose('1'),
  { ...choose('2'), permanent: true },
  choose('Yes'),
  answer(['1']),
  type('1'),
  type('yes'),
  submit,
  { kind: 'enter' },
  { kind: 'space' },
];

describe('a request that is for a person to decide', () => {
  test.concurrent('is approved by no agent, by no verb, with a hook or without', async ({
    startClaude,
    ask,
    hold,
    run,
    stateDir,
  }) => {
    const { pane, keys } = await startClaude(bash);
    const request = await ask(pane);
    const human = ruled('Bash(touch *)', 'human');
    for (const isHeld of [false, true]) {
      if (isHeld) await hold(request);
      for (const action of everyAnswer) {
        const outcome = await run({ ...action, for: request.id } as Action, human);
        expect(outcome).toMatchObject({
          verdict: 'refused',
          message: expect.stringContaining('is for a person to decide'),
        });
      }
    }
    expect(await keys()).toEqual([]);
    expect((await readRequest(stateDir, request.id))?.settled).toBeUndefined();
    expect(await readDecisions(stateDir)).toEqual([]);
  });

  test.concurrent('can be denied by an agent, and answered by a person', async ({
    startClaude,
    ask,
    run,
    stateDir,
  }) => {
    const human = ruled('Bash(touch *)', 'human');
    const first = await startClaude(bash);
    const { id } = await ask(first.pane);
    expect(await run({ ...deny(), for: id }, human)).toMatchObject({ verdict: 'delivered' });
    expect(await readDecisions(stateDir)).toMatchObject([
      {
        request: id,
        decision: 'deny',
        by: 'agent',
        channel: 'keys',
        rule: 'human by policy[0], Bash(touch *)',
      },
    ]);
  });

  test.concurrent('can be approved by a person who is looking', async ({
    startClaude,
    ask,
    run,
    stateDir,
  }) => {
    const { pane } = await startClaude(bash);
    const { id } = await ask(pane);
    const outcome = await run({ ...approve, now: true }, ruled('Bash', 'human'));
    expect(outcome).toMatchObject({ verdict: 'delivered' });
    expect(await readDecisions(stateDir)).toMatchObject([
      { request: id, decision: 'allow', by: 'person', channel: 'keys', agent: 'warden' },
    ]);
  });

  test.concurrent('is guessed at where no event announced it', async ({ startClaude, reply }) => {
    const { keys } = await startClaude(bash);
    for (const action of [approve, choose('1'), { kind: 'enter' } as const]) {
      expect(await reply(action, ruled('Edit(.env)', 'human'))).toMatchObject({
        verdict: 'refused',
        message: expect.stringContaining('no event announced it'),
      });
    }
    expect(await keys()).toEqual([]);
  });

  test.concurrent('may be a question', async ({ startClaude, ask, run }) => {
    const { pane, keys } = await startClaude(single);
    const { id } = await ask(pane, databaseRequest);
    const human = ruled('AskUserQuestion', 'human');
    for (const action of [choose('1'), type('mine'), answer(['2']), { kind: 'enter' } as const]) {
      const outcome = await run({ ...action, for: id }, human);
      expect(outcome).toMatchObject({ verdict: 'refused' });
    }
    expect(await keys()).toEqual([]);
  });
});

test.concurrent('what a rule denies no agent approves', async ({ startClaude, ask, run }) => {
  const { pane, keys } = await startClaude(bash);
  const { id } = await ask(pane);
  expect(await run({ ...approve, for: id }, ruled('Bash(touch *)', 'deny'))).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining('the policy denies request'),
  });
  expect(await keys()).toEqual([]);
});

test.concurrent.for([
  type('! touch x'),
  type('!touch x'),
  type('  ! touch x'),
  type('\n!touch x'),
  type('！touch x'),
  { kind: 'clear_then', command: '! touch x' },
] as const)('text for a shell is refused: %j', async (action, { startClaude, run }) => {
  const { keys } = await startClaude({ dialogs: [] });
  expect(await run(action)).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining('shell'),
  });
  expect((await keys()).join()).not.toContain('touch');
});

test.concurrent('a reason for a denial does not become a command', async ({
  startClaude,
  ask,
  run,
}) => {
  const { pane, keys } = await startClaude(bash);
  const { id } = await ask(pane);
  const outcome = await run({ ...deny('! touch x'), for: id });
  expect(outcome).toMatchObject({ verdict: 'refused' });
  expect(await keys()).toEqual([]);
});

test.concurrent('text for a shell goes where it is allowed', async ({ startClaude, run }) => {
  const { events } = await startClaude({ dialogs: [] });
  expect(await run(type('! touch x'), withRights({ shellInput: true }))).toMatchObject({
    verdict: 'delivered',
  });
  expect(JSON.stringify(await events())).toContain('! touch x');
});

describe('three agents with different rights', () => {
  const actions: Readonly<Record<string, Action>> = {
    look: { kind: 'status' },
    answer: approve,
    deny: deny(),
    type: type('hello'),
    interrupt: { kind: 'esc' },
    attend: { kind: 'mute', turns: 1 },
  };
  const mays: Readonly<Record<string, readonly RightName[]>> = {
    watcher: ['look'],
    judge: ['look', 'answer'],
    writer: ['look', 'type', 'interrupt'],
  };

  test.concurrent.for(Object.keys(mays))(
    '%s does its own work only',
    async (name, { startClaude, run }) => {
      await startClaude({ dialogs: [] });
      const may = mays[name] ?? [];
      for (const [right, action] of Object.entries(actions)) {
        const { verdict, message } = await run(action, withRights({ agentId: name, may }));
        const isRefusedForIt = verdict === 'refused' && message.startsWith(`${name} may not`);
        const isGiven =
          may.includes(right as RightName) || (right === 'deny' && may.includes('answer'));
        expect([right, isRefusedForIt]).toEqual([right, !isGiven]);
      }
    },
  );

  test.concurrent('another agent may look, and more only where it may act for others', async ({
    startClaude,
    run,
  }) => {
    const { events } = await startClaude({ dialogs: [] });
    const other = { agentId: 'warden', asker: 'forge' };
    expect(await run(type('hello'), withRights(other))).toMatchObject({
      verdict: 'refused',
      message: 'forge may only look here: the session is that of warden, nothing was done',
    });
    expect(await run({ kind: 'status' }, withRights(other))).toMatchObject({ verdict: 'ok' });
    expect(await events()).toEqual([]);
    const may = ['look', 'type', 'others'] as const;
    expect(await run(type('hello'), withRights({ ...other, may }))).toMatchObject({
      verdict: 'delivered',
    });
  });
});

test.concurrent('what needs no Claude Code heeds whose pane it is, too', async ({
  startClaude,
  run,
  tmux,
}) => {
  const { pane } = await startClaude();
  const marked: (string | undefined)[] = [];
  const options = {
    rights: async ({ agentId }: { readonly agentId?: string | undefined }) => {
      marked.push(agentId);
      return { ...plainRights, may: agentId === 'scribe' ? [] : undefined } as Rights;
    },
  };
  const actions: readonly Action[] = [
    { kind: 'done' },
    { kind: 'later', milliseconds: 60_000 },
    { kind: 'ack', id: 'x' },
    { kind: 'snapshot' },
  ];
  await tmux.setUserOption(pane, agentOption, 'scribe');
  for (const action of actions) {
    expect(await run(action, options)).toMatchObject({
      verdict: 'refused',
      message: expect.stringMatching(/may not (?:look|attend)/),
    });
  }
  expect(marked).toEqual(['scribe', 'scribe', 'scribe', 'scribe']);
});

test.concurrent('what is written down of an answer holds no secret', async ({
  startClaude,
  ask,
  run,
  stateDir,
}) => {
  const { pane } = await startClaude(single);
  const { id } = await ask(pane, databaseRequest);
  const token = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
  expect(await run({ ...type(`use ${token}`), for: id })).toMatchObject({ verdict: 'delivered' });
  const [decision] = await readDecisions(stateDir);
  expect(decision).toMatchObject({ request: id, decision: 'answer' });
  expect(decision?.how).not.toContain('abcdefghijkl');
});
