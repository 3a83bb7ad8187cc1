import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markManaged, paneKey, writeReceipt } from '@gsd-code-skill/session-channel';
import { bash, isDrawn, isOnScreen } from '@gsd-code-skill/session-stage';
import { eventually } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import type { Action } from '../src/index.ts';
import { submit, type } from './actions.ts';
import { test } from './driven.ts';

test.concurrent.for([
  ['a trailing semicolon', 'echo hi;'],
  ['what looks like a flag', '-R'],
  ['what looks like a key', 'Up'],
  ['a variable', '$HOME'],
  ['quotes', `it's "quoted" \\ \`x\``],
  ['emoji', '👩‍💻 🎛 🇪🇺'],
  ['combining characters', 'e\u0301 n\u0303'],
  ['three lines', 'one\ntwo\nthree'],
  ['a backslash at the end', 'C:\\dir\\'],
  ['a slash command', '/gsd:resume-work now'],
  ['10 kB', 'ten kilobytes of text; '.repeat(450).trimEnd()],
  ['many lines', 'a line\n'.repeat(40).trimEnd()],
] as const)('types %s as one input, byte for byte', async ([, text], { startClaude, run }) => {
  const { events } = await startClaude();
  expect(await run(type(text))).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ prompt: text }]);
});

test.concurrent.for(['', ' \n', 'a\u001Bb', 'a\u0007'])(
  'refuses the text %j',
  async (text, { startClaude, run }) => {
    const { keys } = await startClaude();
    const actions: readonly Action[] = [
      type(text),
      { kind: 'clear_then', command: text },
      { kind: 'deny', reason: text },
    ];
    for (const action of actions) expect(await run(action)).toMatchObject({ verdict: 'usage' });
    expect(await keys()).toEqual([]);
  },
);

test.concurrent('queues what comes while Claude Code works', async ({ startClaude, run }) => {
  const { events } = await startClaude({ workMs: 6000 });
  await run(type('first'));
  expect(await run(type('second'))).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ prompt: 'first' }, { prompt: 'second' }]);
});

test.concurrent.for([
  ['its stash', { stash: true }],
  ['its keys alone', { stash: false }],
  ['its stash, while it works', { stash: true, workMs: 8000 }],
  ['its keys alone, while it works', { stash: false, workMs: 8000 }],
] as const)("puts a human's draft back by %s", async ([, scenario], { tmux, startClaude, run }) => {
  const { pane, events } = await startClaude(scenario);
  if ('workMs' in scenario) await run(type('work'));
  await tmux.paste(pane, 'half a thought\nof a human');
  await isOnScreen(tmux, pane, 'of a human');

  expect(await run(type('from the agent'))).toMatchObject({
    verdict: 'delivered',
    lines: expect.arrayContaining(['the draft in the input row was put back']),
  });
  const { data } = await run({ kind: 'status' });
  expect(data?.composer).toMatchObject({ kind: 'draft', text: 'half a thought\nof a human' });
  const seen = await events();
  expect(seen.at(-1)).toEqual({ prompt: 'from the agent' });
  expect(seen).not.toContainEqual({ interrupted: true });
});

test.concurrent('takes neither ghost text nor a placeholder for a draft', async ({
  startClaude,
  run,
}) => {
  const { events } = await startClaude({ ghost: 'Try "fix the tests"' });
  expect((await run({ kind: 'status' })).lines?.join()).not.toContain('draft');
  expect((await run(type('hello'))).lines?.join()).not.toContain('draft');
  expect(await events()).toEqual([{ prompt: 'hello' }]);
});

test.concurrent('leaves a draft alone that only its name is seen of', async ({
  tmux,
  startClaude,
  run,
}) => {
  const { pane, events } = await startClaude({ stash: false });
  await tmux.paste(pane, 'line\n'.repeat(20));
  await isOnScreen(tmux, pane, '[Pasted text');
  expect(await run(type('hello'))).toMatchObject({ verdict: 'refused' });
  expect(await events()).toEqual([]);
  expect(await tmux.capture(pane)).toContain('[Pasted text #1 +20 lines]');
});

test.concurrent('sends a draft with submit', async ({ tmux, startClaude, run }) => {
  const { pane, events } = await startClaude();
  expect(await run(submit)).toMatchObject({ verdict: 'refused' });
  await tmux.paste(pane, 'as it stands');
  await isOnScreen(tmux, pane, 'as it stands');
  expect(await run(submit)).toMatchObject({ verdict: 'delivered' });
  expect(await events()).toEqual([{ prompt: 'as it stands' }]);
});

test.concurrent('does not type into a dialog that takes no text', async ({
  startClaude,
  reply,
}) => {
  const { keys } = await startClaude(bash);
  const outcome = await reply(type('4'));
  expect(outcome).toMatchObject({
    verdict: 'refused',
    message: 'a dialog is open that takes no text (permission), nothing was typed',
    fitting: [
      { action: 'approve', bound: true },
      { action: 'deny', bound: true, reason: true },
      { action: 'choose', bound: true, choices: [1, 4] },
      { action: 'esc' },
      { action: 'snapshot' },
    ],
  });
  expect(outcome.lines).toContain('title: Bash command: Do you want to proceed?');
  expect(outcome.lines).toContain('  | touch /home/user/project/made-by-bash.txt && echo made');
  expect(await keys()).toEqual([]);
});

test.concurrent('waits for the fresh prompt before it types on', async ({ startClaude, run }) => {
  const { events } = await startClaude({ clearMs: 2000 });
  expect(await run({ kind: 'clear_then', command: '/gsd:resume-work' })).toMatchObject({
    verdict: 'delivered',
    message: expect.stringMatching(/^cleared, /),
  });
  expect(await events()).toEqual([
    { prompt: '/clear' },
    { fresh: true },
    { prompt: '/gsd:resume-work' },
  ]);
});

test.concurrent('types nothing more when no fresh prompt comes', async ({ startClaude, run }) => {
  const { events } = await startClaude({ clearMs: 60_000 });
  expect(await run({ kind: 'clear_then', command: 'next' }, { timeScale: 1 })).toMatchObject({
    verdict: 'not_delivered',
    message: 'no fresh prompt after /clear, the command was not typed',
  });
  expect(await events()).toEqual([{ prompt: '/clear' }]);
});

test.concurrent('clears nothing while Claude Code works', async ({ startClaude, run }) => {
  const { events } = await startClaude({ workMs: 8000 });
  await run(type('work'));
  expect(await run({ kind: 'clear_then', command: 'next' })).toMatchObject({
    verdict: 'refused',
    message: 'Claude Code is working, nothing was cleared',
  });
  expect(await events()).toEqual([{ prompt: 'work' }]);
});

test.concurrent('says when Claude Code takes no keys', async ({ startClaude, run }) => {
  const { events, keys } = await startClaude({ deaf: true });
  expect(await run(type('hello'), { timeScale: 1 })).toMatchObject({
    verdict: 'not_delivered',
    message: expect.stringMatching(/^the text did not show up/),
  });
  expect(await events()).toEqual([]);
  expect(await keys()).toEqual(['hello']);
});

test.concurrent('rests on the receipt of a hook where there are hooks', async ({
  tmux,
  stateDir,
  startClaude,
  run,
}) => {
  const { pane, events } = await startClaude();
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  await markManaged(stateDir, key, { agentId: 'warden', waiting: [] });
  const fileReceipt = async () => {
    await eventually(async () => expect(await events()).toEqual([{ prompt: 'run the tests' }]));
    const at = Date.now();
    await writeReceipt(stateDir, key, { kind: 'prompt', at, prompt: 'run the tests' });
  };
  const [taken] = await Promise.all([run(type('run the tests')), fileReceipt()]);
  expect(taken).toMatchObject({
    verdict: 'delivered',
    message: expect.stringMatching(/, taken by Claude Code$/),
    data: { receipt: true },
  });
  const { message, data } = await run(type('and again'));
  expect(message).not.toContain('taken by Claude Code');
  expect(data).toEqual({ receipt: false });
});

test.concurrent('says that the session ended', async ({ startClaude, run }) => {
  await startClaude();
  expect(await run(type('/exit'))).toMatchObject({
    verdict: 'delivered',
    message: expect.stringContaining('the pane is closed'),
  });
});

test.concurrent('says that Claude Code has ended where a shell remains', async ({
  tmux,
  standIn,
  run,
}) => {
  const claude = await standIn('claude');
  const command = ['sh', '-c', '"$0"; exec sh', ...claude.command];
  const pane = await tmux.newSession('warden-main', { command, width: 120, height: 40 });
  await isDrawn(tmux, pane);
  // its input row stays on the screen, so that it is looked at to the end
  expect(await run(type('/exit'), { timeScale: 1 })).toMatchObject({
    verdict: 'delivered',
    message: '5 characters sent, Claude Code has ended',
  });
});

test.concurrent('types nothing while Claude Code itself says that it waits', async ({
  folder,
  startClaude,
  run,
}) => {
  const { pid, keys } = await startClaude();
  const configDir = join(folder, 'config');
  await mkdir(join(configDir, 'sessions'), { recursive: true });
  const state = { pid, sessionId: 'a', cwd: '/', startedAt: 1, entrypoint: 'cli' };
  const say = (status: object) =>
    writeFile(join(configDir, 'sessions', `${pid}.json`), JSON.stringify({ ...state, ...status }));
  await say({ status: 'waiting', waitingFor: 'input needed' });
  for (const action of [type('hello'), { kind: 'clear_then', command: 'hello' } as const]) {
    expect(await run(action, { configDir })).toMatchObject({
      verdict: 'refused',
      message: 'Claude Code waits for something (input needed), nothing was typed',
    });
  }
  expect(await keys()).toEqual([]);
  await say({ status: 'idle' });
  expect(await run(type('hello'), { configDir })).toMatchObject({ verdict: 'delivered' });
});
