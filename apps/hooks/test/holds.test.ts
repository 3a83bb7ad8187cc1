import { spawn } from 'node:child_process';
import { pressedOption } from '@gsd-code-skill/core';
import {
  answerHold,
  awaitHoldReceipt,
  listHolds,
  readRequest,
} from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import { hookEnd } from './run-hook.ts';
import {
  test as alone,
  type Corner,
  cornerOf,
  eventually,
  killWorker,
  type TestPane,
  sharedTest as test,
} from './world.ts';

const silent = { code: 0, stdout: '', stderr: '' };

async function managedPane(world: Corner): Promise<TestPane> {
  await world.registry([world.agent]);
  const pane = await world.pane(world.agent.tmux_session_name);
  // the first event of a pane is what makes it managed
  expect(await pane.hook('SessionStart', world.payload('SessionStart.startup'))).toEqual(silent);
  await eventually(async () => expect(await world.files('panes')).toEqual([pane.key]));
  return pane;
}

async function ask(world: Corner, pane: TestPane, screen: string, payload: object) {
  // the hold of a dialog before it goes a moment after its hook
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toEqual([]));
  await pane.show(screen);
  const ended = hookEnd(pane.start('PermissionRequest', payload));
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toHaveLength(1));
  const [hold] = await listHolds(world.stateDir, pane.key);
  if (hold === undefined) throw new Error('no hold');
  return { hold, ended };
}

const question = (text: string, multiSelect = false) => ({
  question: text,
  header: text.slice(0, 8),
  multiSelect,
  options: [{ label: 'One' }, { label: 'Two' }],
});

const questionsOf = (world: Corner, ...questions: object[]) =>
  world.payload('PermissionRequest.AskUserQuestion', { tool_input: { questions } });

test.concurrent('an answer becomes the exact output of the hook', async ({ world }) => {
  const pane = await managedPane(world);
  const cases = [
    { asked: [question('Which?')], answers: { 'Which?': 'Two' } },
    { asked: [question('Which?', true)], answers: { 'Which?': ['One', 'Two'] } },
    { asked: [question('Which?')], answers: { 'Which?': 'none of them:\n"neither"' } },
    {
      asked: [question('A?'), question('B?', true), question('C?')],
      answers: { 'A?': 'One', 'B?': ['Two'], 'C?': 'free' },
    },
  ];
  for (const { asked, answers } of cases) {
    const { hold, ended } = await ask(world, pane, '10-ask-single', questionsOf(world, ...asked));
    const { agent_id: agentId, tmux_session_name: sessionName } = world.agent;
    expect(hold).toMatchObject({ kind: 'question', agentId, sessionName });
    const given = await answerHold(world.stateDir, hold.id, { kind: 'answers', answers });
    expect(given).toEqual({ status: 'accepted' });
    expect(await awaitHoldReceipt(world.stateDir, pane.key, hold.id)).toBe('delivered');

    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: { behavior: 'allow', updatedInput: { questions: asked, answers } },
      },
    });
    await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toEqual([]));
  }
});

test.concurrent('permissions and plans are allowed and denied', async ({ world }) => {
  const pane = await managedPane(world);
  const bash = await ask(world, pane, '40-perm-bash', world.payload('PermissionRequest.Bash'));
  expect(bash.hold.kind).toBe('permission');
  await answerHold(world.stateDir, bash.hold.id, { kind: 'allow' });
  expect(JSON.parse((await bash.ended).stdout).hookSpecificOutput.decision).toEqual({
    behavior: 'allow',
  });

  const plan = world.payload('PermissionRequest.ExitPlanMode');
  const exit = await ask(world, pane, '72-plan-approval-full', plan);
  expect(exit.hold.kind).toBe('plan');
  await answerHold(world.stateDir, exit.hold.id, { kind: 'deny', message: 'smaller steps' });
  expect(JSON.parse((await exit.ended).stdout).hookSpecificOutput.decision).toEqual({
    behavior: 'deny',
    message: 'smaller steps',
  });
});

test.concurrent('of two agents one wins and the other is told', async ({ world }) => {
  const pane = await managedPane(world);
  const payload = world.payload('PermissionRequest.AskUserQuestion');
  const { hold, ended } = await ask(world, pane, '10-ask-single', payload);
  const text = 'Which database should we use?';
  const results = await Promise.all(
    ['SQLite', 'Redis'].map((label) =>
      answerHold(
        world.stateDir,
        hold.id,
        { kind: 'answers', answers: { [text]: label } },
        { by: label },
      ),
    ),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['accepted', 'already-answered']);
  const winner = results[0]?.status === 'accepted' ? 'SQLite' : 'Redis';
  const { decision } = JSON.parse((await ended).stdout).hookSpecificOutput;
  expect(decision.updatedInput.answers).toEqual({ [text]: winner });
});

test.concurrent('a dialog that is gone ends its hook, and an answer to it is refused', async ({
  world,
}) => {
  const pane = await managedPane(world);
  const payload = world.payload('PermissionRequest.AskUserQuestion');

  // Escape fires no event: only the screen tells
  const escaped = await ask(world, pane, '10-ask-single', payload);
  await pane.show('38-ask-declined-escape');
  expect(await escaped.ended).toEqual(silent);
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toEqual([]));
  const late = { kind: 'answers', answers: { 'Which database should we use?': 'Redis' } } as const;
  expect(await answerHold(world.stateDir, escaped.hold.id, late)).toEqual({ status: 'gone' });

  const typed = await ask(world, pane, '10-ask-single', payload);
  const answered = { ...payload, tool_response: {} };
  await pane.hook('PostToolUse', world.payload('PostToolUse.AskUserQuestion', answered));
  expect(await typed.ended).toEqual(silent);
  const { requestId = '' } = typed.hold;
  expect((await readRequest(world.stateDir, requestId))?.settled).toMatchObject({
    by: 'keyboard',
    how: 'answered',
  });

  const ended = await ask(world, pane, '10-ask-single', payload);
  await pane.hook('SessionEnd', world.payload('SessionEnd.other'));
  expect(await ended.ended).toEqual(silent);
});

test.concurrent('a dialog that goes while a driver presses its keys is answered by the agent', async ({
  world,
}) => {
  const pane = await managedPane(world);
  const payload = world.payload('PermissionRequest.AskUserQuestion');
  const { hold, ended } = await ask(world, pane, '10-ask-single', payload);
  const { requestId = '' } = hold;
  const mark = `${requestId} 0123456789abcdef`;
  await world.tmux('set-option', '-p', '-t', pane.env.TMUX_PANE ?? '', pressedOption, mark);
  // on a busy machine the event that tells of the answer comes seconds later
  await pane.show('01-idle-fresh');
  expect(await ended).toEqual(silent);
  expect((await readRequest(world.stateDir, requestId))?.settled).toMatchObject({ by: 'agent' });
});

test.concurrent('a hook that is killed while it waits takes its hold with it', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await pane.show('10-ask-single');
  const hook = pane.start('PermissionRequest', world.payload('PermissionRequest.AskUserQuestion'));
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toHaveLength(1));
  hook.kill('SIGKILL');
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toEqual([]));
  await eventually(async () => expect(await world.files('holds')).toEqual([]));
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
});

alone.concurrent('a worker that is killed frees its hooks', async ({ world: own, folder }) => {
  const world = cornerOf(own, folder);
  const pane = await managedPane(world);
  const payload = world.payload('PermissionRequest.AskUserQuestion');
  const { hold, ended } = await ask(world, pane, '10-ask-single', payload);
  await killWorker(world);
  expect(await ended).toEqual(silent);
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toEqual([]));
  const answers = { 'Which database should we use?': 'Redis' };
  expect(await answerHold(world.stateDir, hold.id, { kind: 'answers', answers })).toEqual({
    status: 'gone',
  });
});

test.concurrent('a Claude Code that is killed takes its hold with it', async ({ world }) => {
  const pane = await managedPane(world);
  const claude = spawn('sleep', ['60']);
  pane.env.CLAUDE_PID = `${claude.pid}`;
  const payload = world.payload('PermissionRequest.AskUserQuestion');
  const { ended } = await ask(world, pane, '10-ask-single', payload);
  claude.kill('SIGKILL');
  // the dialog is still drawn, but nobody is behind it
  expect(await ended).toEqual(silent);
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toEqual([]));
});

test.concurrent('two dialogs in line are told apart', async ({ world }) => {
  const pane = await managedPane(world);
  const bash = await ask(world, pane, '40-perm-bash', world.payload('PermissionRequest.Bash'));
  const edit = hookEnd(pane.start('PermissionRequest', world.payload('PermissionRequest.Edit')));
  await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toHaveLength(2));
  // the first is answered at the keyboard, and the second comes up
  await pane.show('42-perm-edit');
  expect(await bash.ended).toEqual(silent);
  const [left] = await listHolds(world.stateDir, pane.key);
  expect(left?.toolName).toBe('Edit');
  await answerHold(world.stateDir, left?.id ?? '', { kind: 'allow' });
  expect((await edit).stdout).toContain('"behavior":"allow"');
});

test.concurrent('a form is filled in through its own hook', async ({ world }) => {
  const pane = await managedPane(world);
  const payload = world.payload('Elicitation', {
    requested_schema: {
      type: 'object',
      properties: { name: { type: 'string' }, age: { type: 'integer' } },
      required: ['name'],
    },
  });
  const cases = [
    [
      { kind: 'answers', answers: { name: 'Zoe', age: '7' } },
      { action: 'accept', content: { name: 'Zoe', age: 7 } },
    ],
    [{ kind: 'deny' }, { action: 'decline' }],
  ] as const;
  for (const [index, [given, printed]] of cases.entries()) {
    const ended = hookEnd(pane.start('Elicitation', payload));
    const hold = await eventually(async () => {
      const [held] = await listHolds(world.stateDir, pane.key);
      if (held === undefined) throw new Error('no hold');
      return held;
    });
    expect(hold).toMatchObject({ kind: 'elicitation', toolName: payload.mcp_server_name });
    const unfit = { kind: 'answers', answers: { name: 'Zoe', age: 'seven' } } as const;
    expect(await answerHold(world.stateDir, hold.id, unfit)).toMatchObject({ status: 'unfit' });

    await eventually(async () => expect(await world.wakes()).toHaveLength(index + 1));
    const wake = (await world.wakes())[index];
    expect(wake?.trigger).toMatchObject({ type: 'elicitation', request: hold.requestId });
    expect(wake?.actions).toContain(
      `menu-driver ${pane.sessionName} answer --for ${hold.requestId} <answer 1> <answer 2>`,
    );
    expect(await answerHold(world.stateDir, hold.id, given, { by: 'agent' })).toEqual({
      status: 'accepted',
    });
    const { stdout } = await ended;
    expect(JSON.parse(stdout).hookSpecificOutput).toEqual({
      hookEventName: 'Elicitation',
      ...printed,
    });
    await eventually(async () => expect(await listHolds(world.stateDir, pane.key)).toEqual([]));
    const request = await readRequest(world.stateDir, hold.requestId ?? '');
    expect(request?.settled?.by).toBe('agent');
  }
});

test.concurrent('what a subagent asks is still open when the session is compacted', async ({
  world,
}) => {
  const pane = await managedPane(world);
  const payload = world.payload('PermissionRequest.Bash', {
    agent_id: 'a1',
    agent_type: 'helper',
  });
  const { hold, ended } = await ask(world, pane, '40-perm-bash', payload);
  const compacted = world.payload('SessionStart.compact');
  expect(await pane.hook('SessionStart', compacted)).toEqual(silent);
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  expect(await answerHold(world.stateDir, hold.id, { kind: 'allow' })).toEqual({
    status: 'accepted',
  });
  expect((await ended).stdout).toContain('"behavior":"allow"');
});

test.concurrent('of two forms of a server, the one that is answered ends', async ({ world }) => {
  const pane = await managedPane(world);
  const ask = async (message: string) => {
    const before = (await listHolds(world.stateDir, pane.key)).length;
    const ended = hookEnd(pane.start('Elicitation', world.payload('Elicitation', { message })));
    await eventually(async () => {
      expect(await listHolds(world.stateDir, pane.key)).toHaveLength(before + 1);
    });
    const hold = (await listHolds(world.stateDir, pane.key)).at(-1);
    return { ended, id: hold?.id ?? '', requestId: hold?.requestId ?? '' };
  };
  const first = await ask('First?');
  const second = await ask('Second?');
  const name = (text: string) => ({ kind: 'answers', answers: { name: text } }) as const;
  await answerHold(world.stateDir, second.id, name('two'), { by: 'agent' });
  expect((await second.ended).stdout).toContain('two');
  expect(await pane.hook('ElicitationResult', world.payload('ElicitationResult'))).toEqual(silent);
  await eventually(async () => expect(await world.files('spool')).toEqual([]));

  expect((await readRequest(world.stateDir, first.requestId))?.settled).toBeUndefined();
  await answerHold(world.stateDir, first.id, name('one'), { by: 'agent' });
  expect((await first.ended).stdout).toContain('one');
  await eventually(async () => {
    const request = await readRequest(world.stateDir, first.requestId);
    expect(request?.settled?.by).toBe('agent');
  });
});

test.concurrent('an answer that comes right after a person has closed the dialog is too late', async ({
  world,
}) => {
  const pane = await managedPane(world);
  const payload = world.payload('PermissionRequest.Bash');
  const { hold, ended } = await ask(world, pane, '40-perm-bash', payload);
  const tellsOfIt = () => readRequest(world.stateDir, hold.requestId ?? '');
  // the worker has seen the dialog by the time its wake is there
  await eventually(async () => expect(await world.wakes()).toHaveLength(1));
  await pane.show('02-idle-after-answer');
  await answerHold(world.stateDir, hold.id, { kind: 'allow' }, { by: 'agent' });
  expect((await ended).stdout).toBe('');
  await eventually(async () =>
    expect((await tellsOfIt())?.settled).toMatchObject({ by: 'keyboard', how: 'closed' }),
  );
});
