import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pressedOption } from '@gsd-code-skill/core';
import { mutedTurns, mutePane, readRequest, statusLinePath } from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import {
  type Corner,
  eventually,
  recordedPayload,
  type TestPane,
  sharedTest as test,
  transcriptsFolder,
} from './world.ts';

const silent = { code: 0, stdout: '', stderr: '' };

async function managedPane(world: Corner, settings: object = {}): Promise<TestPane> {
  const hook_settings = { answer_channel: 'keys', ...settings };
  await world.registry([{ ...world.agent, hook_settings }]);
  return world.pane(world.agent.tmux_session_name);
}

/** Runs a hook and waits until its record is in the log. */
async function fire(world: Corner, pane: TestPane, event: string, payload: object) {
  const before = (await world.log(pane.sessionName)).length;
  expect(await pane.hook(event, payload)).toEqual(silent);
  await eventually(async () => expect(await world.log(pane.sessionName)).toHaveLength(before + 1));
  return (await world.log(pane.sessionName)).at(-1);
}

test.concurrent('the end of a turn tells the reply, and an idle prompt after it nothing new', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await pane.show('02-idle-after-answer');
  const stop = world.payload('Stop');
  const { agent_id: agentId, tmux_session_name: sessionName } = world.agent;
  expect(await fire(world, pane, 'Stop', stop)).toMatchObject({
    event: 'Stop',
    session: sessionName,
    agent: agentId,
    openclaw_session: `agent:${agentId}:main`,
    trigger: 'response_complete',
    state: 'idle',
    content_source: 'payload',
    outcome: 'delivered',
    durations: {
      hook: expect.any(Number),
      spool: expect.any(Number),
      worker: expect.any(Number),
      delivery: expect.any(Number),
    },
  });
  expect(await world.wakes()).toMatchObject([
    {
      agentId,
      sessionName,
      trigger: { type: 'response_complete', source: 'payload' },
      content: { kind: 'content', text: expect.stringContaining('Hello from the scripted model') },
      state: 'idle',
      pressure: 'unknown',
      actions: expect.arrayContaining([`menu-driver ${sessionName} type <text>`]),
    },
  ]);

  const { session_id, prompt_id } = stop as Record<string, string>;
  const path = join(world.folder, 'transcript.jsonl');
  const said = 'Hello from the scripted model. This is a plain text answer.';
  const lines = [
    { type: 'user', promptId: prompt_id, message: { role: 'user', content: 'hello' } },
    {
      type: 'assistant',
      message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: said }] },
    },
  ];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const idle = world.payload('Notification.idle_prompt', {
    session_id,
    prompt_id,
    transcript_path: path,
  });
  expect(await fire(world, pane, 'Notification', idle)).toMatchObject({
    trigger: 'idle_prompt',
    outcome: 'skipped',
    reason: 'nothing new',
  });
});

test.concurrent('an idle prompt after a failed turn is told, though it repeats it: nothing was done about that', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await pane.show('51-err400-final');
  const failure = world.payload('StopFailure.unknown');
  const { session_id, prompt_id, last_assistant_message: text } = failure as Record<string, string>;
  const path = join(world.folder, 'transcript.jsonl');
  const lines = [
    { type: 'user', promptId: prompt_id, message: { role: 'user', content: 'hello' } },
    {
      type: 'assistant',
      isApiErrorMessage: true,
      message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text }] },
    },
  ];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const turn = { session_id, prompt_id, transcript_path: path };
  await fire(world, pane, 'StopFailure', { ...failure, ...turn });
  const idle = world.payload('Notification.idle_prompt', turn);
  expect(await fire(world, pane, 'Notification', idle)).toMatchObject({
    trigger: 'idle_prompt',
    outcome: 'delivered',
  });
});

test.concurrent('all blocks of the reply are told, although the payload holds the last one', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await pane.show('02-idle-after-answer');
  const path = join(world.folder, 'transcript.jsonl');
  const block = (text: string) => ({
    type: 'assistant',
    message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text }] },
  });
  const lines = [
    { type: 'user', message: { role: 'user', content: 'go' } },
    block('First.'),
    block('Second.'),
  ];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await fire(
    world,
    pane,
    'Stop',
    world.payload('Stop', {
      transcript_path: path,
      prompt_id: undefined,
      last_assistant_message: 'Second.',
    }),
  );
  const [wake] = await world.wakes();
  expect(wake?.content?.text).toMatch(/First\.\s*Second\./);
  expect(wake?.trigger.source).toBe('transcript');
});

test.concurrent('a turn without text shows what is new on the screen', async ({ world }) => {
  const pane = await managedPane(world);
  await pane.show('01-idle-fresh');
  await fire(world, pane, 'Stop', world.payload('Stop', { last_assistant_message: '' }));
  await pane.show('02-idle-after-answer');
  const next = { last_assistant_message: '', prompt_id: 'another' };
  await fire(world, pane, 'Stop', world.payload('Stop', next));
  const [first, second] = await world.wakes();
  expect(first?.trigger.source).toBe('pane_tail');
  expect(second?.trigger.source).toBe('pane_diff');
  expect(second?.content?.text).toContain('without text');
  expect(second?.content?.text).toContain('Hello from the scripted model');
});

test.concurrent('background tasks leave the session pending; the same turn with another state is news', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await pane.show('16-bgtask');
  const pending = world.payload('Stop.background_tasks');
  await fire(world, pane, 'Stop', pending);
  await fire(world, pane, 'Stop', pending);
  await pane.show('01-idle-fresh');
  await fire(world, pane, 'Stop', { ...pending, background_tasks: [] });
  const wakes = await world.wakes();
  expect(wakes.map(({ state }) => state)).toEqual(['idle_pending', 'idle']);
  expect(new Set(wakes.map(({ content }) => content?.text)).size).toBe(1);
});

const triggers = [
  { name: 'StopFailure.rate_limit', trigger: 'response_failed', state: 'error', text: '(429)' },
  { name: 'Notification.elicitation_dialog', trigger: 'elicitation', state: 'awaiting_user_input' },
  // without a PermissionRequest of the same turn before it, it is news
  {
    name: 'Notification.permission_prompt',
    trigger: 'permission_prompt',
    state: 'permission_prompt',
  },
  {
    name: 'PermissionRequest.Bash',
    trigger: 'permission_prompt',
    state: 'permission_prompt',
    text: 'touch /home',
  },
  {
    name: 'PermissionRequest.mcp__el__askme',
    trigger: 'permission_prompt',
    state: 'permission_prompt',
    text: 'mcp__el__askme',
  },
  {
    name: 'PermissionRequest.ExitPlanMode',
    trigger: 'plan_approval',
    state: 'awaiting_user_input',
    text: 'Do the first thing',
  },
  { name: 'PreCompact.manual', trigger: 'pre_compact', state: 'idle' },
  { name: 'PostCompact.manual', trigger: 'post_compact', state: 'idle', text: 'Primary Request' },
];

test.concurrent('every event wakes with its trigger, content and state', async ({ world }) => {
  const pane = await managedPane(world);
  await pane.show('01-idle-fresh');
  for (const { name, trigger, state, text = 'for shortcuts' } of triggers) {
    const [event = ''] = name.split('.');
    const record = await fire(world, pane, event, world.payload(name));
    expect(record).toMatchObject({ trigger, outcome: 'delivered' });
    const wake = (await world.wakes()).at(-1);
    expect(wake).toMatchObject({ trigger: { type: trigger }, state });
    expect(wake?.content?.text).toContain(text);
  }
  expect(await world.wakes()).toMatchObject([
    { trigger: { details: { error: 'rate_limit' } } },
    ...triggers.slice(1).map(() => ({})),
  ]);
});

test.concurrent('an answer whose keys a driver is pressing is the agent’s own', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await pane.show('10-ask-single');
  const asked = world.payload('PreToolUse.AskUserQuestion');
  const { session_id, prompt_id } = asked as Record<string, string>;
  const turn = { session_id, prompt_id };
  await fire(world, pane, 'PreToolUse', asked);
  const request = (await world.wakes())[0]?.trigger.request ?? '';
  const mark = `${request} 0123456789abcdef`;
  await world.tmux('set-option', '-p', '-t', pane.env.TMUX_PANE ?? '', pressedOption, mark);
  const answered = world.payload('PostToolUse.AskUserQuestion', turn);
  expect(await fire(world, pane, 'PostToolUse', answered)).toMatchObject({ outcome: 'skipped' });
  expect((await readRequest(world.stateDir, request))?.settled).toMatchObject({ by: 'agent' });
  expect(await world.wakes()).toHaveLength(1);
});

test.concurrent('a question is one wake, its answer another, and a receipt', async ({ world }) => {
  const pane = await managedPane(world);
  await pane.show('10-ask-single');
  const asked = world.payload('PreToolUse.AskUserQuestion');
  const { session_id, prompt_id } = asked as Record<string, string>;
  const turn = { session_id, prompt_id };
  await fire(world, pane, 'PreToolUse', asked);
  const permission = world.payload('PermissionRequest.AskUserQuestion', turn);
  expect(await fire(world, pane, 'PermissionRequest', permission)).toMatchObject({
    outcome: 'skipped',
    reason: 'already reported by PreToolUse',
  });
  const notification = world.payload('Notification.permission_prompt', turn);
  expect(await fire(world, pane, 'Notification', notification)).toMatchObject({
    outcome: 'skipped',
  });
  const answered = world.payload('PostToolUse.AskUserQuestion', turn);
  expect(await fire(world, pane, 'PostToolUse', answered)).toMatchObject({
    outcome: 'delivered',
    tool_use_id: expect.any(String),
  });

  // asked again in the same turn, it is a new question
  await fire(world, pane, 'PreToolUse', { ...asked, tool_use_id: 'toolu_2' });
  const wakes = await world.wakes();
  expect(await world.files('requests')).toHaveLength(2);
  expect(wakes[0]?.trigger.request).not.toBe(wakes[2]?.trigger.request);
  expect(wakes).toMatchObject([
    {
      trigger: { type: 'ask_user_question' },
      content: {
        kind: 'questions',
        text: expect.stringContaining('Which database should we use?'),
      },
      state: 'awaiting_user_input',
      actions: expect.arrayContaining([
        `menu-driver ${pane.sessionName} choose --for ${wakes[0]?.trigger.request} 2`,
      ]),
    },
    {
      trigger: { type: 'ask_user_question_answered', details: { tool_use_id: expect.any(String) } },
      content: { kind: 'answer', text: expect.stringContaining('SQLite') },
      state: 'answer_submitted',
    },
    { trigger: { type: 'ask_user_question' } },
  ]);
  expect(await world.files('receipts')).toHaveLength(1);
});

test.concurrent('subagents, beginnings, prompts, /clear and unknown events wake nobody', async ({
  world,
}) => {
  const pane = await managedPane(world);
  for (const [event, name] of [
    ['PreToolUse', 'PreToolUse.Bash.in-subagent'],
    ['PostToolUse', 'PostToolUse.Bash.in-subagent'],
    ['Stop', 'SubagentStop.empty-agent-type-compaction'],
    ['SessionStart', 'SessionStart.startup'],
    ['SessionEnd', 'SessionEnd.clear'],
    ['UserPromptSubmit', 'UserPromptSubmit.task-notification'],
    ['SomethingNew', 'PostToolBatch'],
  ] as const) {
    const silence = { event, outcome: 'skipped', reason: 'wakes nobody' };
    expect(await fire(world, pane, event, world.payload(name))).toMatchObject(silence);
  }
  expect(await world.wakes()).toEqual([]);
});

test.concurrent('a prompt leaves its receipt, a task notification none', async ({ world }) => {
  const pane = await managedPane(world);
  await fire(world, pane, 'UserPromptSubmit', world.payload('UserPromptSubmit.task-notification'));
  expect(await world.files('receipts')).toEqual([]);
  await fire(world, pane, 'UserPromptSubmit', world.payload('UserPromptSubmit'));
  expect(await world.files('receipts')).toHaveLength(1);
});

test.concurrent("a session's end tells the reason and removes that pane's state alone", async ({
  world,
}) => {
  const other = { agent_id: 'scout', tmux_session_name: 'scout-main' };
  const { agent } = world;
  await world.registry([agent, other]);
  const pane = await world.pane(agent.tmux_session_name);
  const neighbour = await world.pane('scout-main');
  await pane.show('01-idle-fresh');
  await neighbour.show('01-idle-fresh');
  await fire(world, pane, 'Stop', world.payload('Stop'));
  await fire(world, neighbour, 'Stop', world.payload('Stop'));
  await mutePane(world.stateDir, pane.key, 5);
  await world.tmux('kill-session', '-t', `=${pane.sessionName}`);
  await fire(world, pane, 'SessionEnd', world.payload('SessionEnd.prompt_input_exit'));

  const end = (await world.wakes()).at(-1);
  expect(end).toEqual({
    agentId: agent.agent_id,
    sessionName: agent.tmux_session_name,
    timestamp: expect.any(String),
    wakeId: expect.any(String),
    trigger: { type: 'session_end', details: { reason: 'prompt_input_exit' } },
    state: 'terminated',
    actions: [`gsd-launcher recover ${agent.agent_id}`],
  });
  await eventually(async () => expect(await world.files('panes')).toEqual([neighbour.key]));
  expect(await world.files('bindings')).toEqual([`${neighbour.key}.json`]);
  await eventually(async () => expect(await mutedTurns(world.stateDir, pane.key)).toBe(0));
});

test.concurrent('a muted session is heard again after so many turns; its questions always', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await pane.show('01-idle-fresh');
  await mutePane(world.stateDir, pane.key, 1);
  const stop = world.payload('Stop');
  const { prompt_id } = stop as Record<string, string>;
  expect(await fire(world, pane, 'Stop', stop)).toMatchObject({ outcome: 'muted' });
  const idle = world.payload('Notification.idle_prompt', { prompt_id });
  expect(await fire(world, pane, 'Notification', idle)).toMatchObject({ outcome: 'muted' });
  await mutePane(world.stateDir, pane.key, 9);
  await fire(world, pane, 'PreToolUse', world.payload('PreToolUse.AskUserQuestion'));
  await fire(world, pane, 'StopFailure', world.payload('StopFailure.server_error'));
  await mutePane(world.stateDir, pane.key, 0);
  await fire(world, pane, 'Stop', world.payload('Stop', { prompt_id: 'next' }));
  expect((await world.wakes()).map(({ trigger }) => trigger.type)).toEqual([
    'ask_user_question',
    'response_failed',
    'response_complete',
  ]);
});

test.concurrent('muted triggers are never told', async ({ world }) => {
  const pane = await managedPane(world, { muted_triggers: ['post_compact'] });
  await pane.show('01-idle-fresh');
  expect(await fire(world, pane, 'PostCompact', world.payload('PostCompact.auto'))).toMatchObject({
    outcome: 'muted',
  });
  expect(await world.wakes()).toEqual([]);
});

test.concurrent('lightweight duplicates say that nothing changed', async ({ world }) => {
  const pane = await managedPane(world, { dedup_mode: 'lightweight' });
  await pane.show('01-idle-fresh');
  await fire(world, pane, 'PostCompact', world.payload('PostCompact.auto'));
  await fire(world, pane, 'PostCompact', world.payload('PostCompact.auto'));
  expect(await world.wakes()).toMatchObject([{}, { content: { kind: 'no_change' } }]);
});

test.concurrent('since_last_wake tells every turn since then', async ({ world }) => {
  const pane = await managedPane(world, { content_scope: 'since_last_wake' });
  await pane.show('01-idle-fresh');
  const path = join(world.folder, 'transcript.jsonl');
  let transcript = '';
  const turn = async (prompt: string, reply: string) => {
    const lines = [
      { type: 'user', promptId: prompt, message: { role: 'user', content: prompt } },
      {
        type: 'assistant',
        message: { id: reply, role: 'assistant', content: [{ type: 'text', text: reply }] },
      },
    ];
    transcript += lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await writeFile(path, transcript);
    const said = { transcript_path: path, prompt_id: prompt, last_assistant_message: reply };
    await fire(world, pane, 'Stop', world.payload('Stop', said));
  };
  await turn('one', 'Reply one.');
  await mutePane(world.stateDir, pane.key, 1);
  await turn('two', 'Reply two.');
  await turn('three', 'Reply three.');
  const texts = (await world.wakes()).map(({ content }) => content?.text);
  expect(texts).toEqual(['Reply one.', '> two\n\nReply two.\n\n> three\n\nReply three.']);
});

test.concurrent('context pressure comes from the transcript, and from the status line tap without one', async ({
  world,
}) => {
  const pane = await managedPane(world, { context_pressure_threshold: 10 });
  await pane.show('01-idle-fresh');
  const path = join(world.folder, 'transcript.jsonl');
  await copyFile(join(transcriptsFolder, 'slice-very-long-answer.jsonl'), path);
  await fire(world, pane, 'Stop', world.payload('Stop', { transcript_path: path }));
  // another conversation than the first, with no transcript
  const tap = recordedPayload('statusLine.after-turn');
  await writeFile(await statusLinePath(world.stateDir, pane.key), JSON.stringify(tap));
  const { session_id } = tap as Record<string, string>;
  await fire(world, pane, 'Stop', world.payload('Stop', { session_id }));
  const [byTranscript, byTap] = await world.wakes();
  expect(byTranscript?.pressure).toBe('1% [OK]');
  expect(byTap?.pressure).toBe('16% [WARNING]');
});

test.concurrent('a status line that is a turn behind gives the window, not the percentage', async ({
  world,
}) => {
  const pane = await managedPane(world);
  await pane.show('01-idle-fresh');
  const path = join(world.folder, 'transcript.jsonl');
  await copyFile(join(transcriptsFolder, 'slice-very-long-answer.jsonl'), path);
  const { session_id } = world.payload('Stop') as Record<string, string>;
  const context_window = { used_percentage: 99, context_window_size: 20_000 };
  const tap = JSON.stringify({ session_id, context_window });
  await writeFile(await statusLinePath(world.stateDir, pane.key), tap);
  await fire(world, pane, 'Stop', world.payload('Stop', { transcript_path: path }));
  expect((await world.wakes()).at(-1)?.pressure).toMatch(/^[1-8]\d% \[/);

  // Claude Code runs PostCompact before it forgets the conversation
  await fire(
    world,
    pane,
    'PostCompact',
    world.payload('PostCompact.manual', { transcript_path: path }),
  );
  expect((await world.wakes()).at(-1)?.pressure).toBe('unknown');
});

test.concurrent('a pane says whose it is, whatever its session is called', async ({ world }) => {
  const { agent_id: agentId, tmux_session_name } = world.agent;
  await world.registry([world.agent]);
  const pane = await world.pane(`${tmux_session_name}-2`);
  await world.tmux('set-option', '-p', '-t', pane.env.TMUX_PANE ?? '', '@gsd_agent', agentId);
  await pane.show('01-idle-fresh');
  await fire(world, pane, 'Stop', world.payload('Stop'));
  expect(await world.wakes()).toMatchObject([{ agentId, sessionName: pane.sessionName }]);
});

test.concurrent('secrets are masked in wakes and in the log', async ({ world }) => {
  const pane = await managedPane(world);
  await pane.show('01-idle-fresh');
  const secret = `sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}`;
  const said = { last_assistant_message: `The key is ${secret}.` };
  await fire(world, pane, 'Stop', world.payload('Stop', said));
  const [wake] = await world.wakes();
  expect(wake?.content?.text).toMatch(/^The key is \S+\.$/);
  await eventually(async () => expect(await world.log(pane.sessionName)).toHaveLength(1));
  const [record] = await world.log(pane.sessionName);
  expect(record?.wake).toContain(wake?.content?.text);
  expect(JSON.stringify([wake, record])).not.toContain(secret);
});
