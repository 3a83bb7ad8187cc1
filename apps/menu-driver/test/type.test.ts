import { join } from 'node:path';
import { expect } from 'vitest';
import { isDrawn, isOnScreen, limit, test } from './stage.ts';

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
])('types %s as one input, byte for byte', async ([, text], { startClaude, drive }) => {
  const { events } = await startClaude();
  const { code, verdict } = await drive('warden-main', 'type', text as string);
  expect(verdict).toMatch(/^delivered: /);
  expect(code).toBe(0);
  expect(await events()).toEqual([{ prompt: text }]);
});

test.concurrent('reads the text from standard input', async ({ startClaude, driveWith }) => {
  const { events } = await startClaude();
  const run = await driveWith({ input: 'from\r\nstdin\n' }, 'warden-main', 'type', '-');
  expect(run.code).toBe(0);
  expect(await events()).toEqual([{ prompt: 'from\nstdin' }]);
});

test.concurrent('joins words, and takes what follows -- as it is', async ({
  startClaude,
  drive,
}) => {
  const { events } = await startClaude();
  await drive('warden-main', 'type', 'two', 'words', '--json');
  await drive('warden-main', 'type', '--', '--json', '-x');
  expect(await events()).toEqual([{ prompt: 'two words' }, { prompt: '--json -x' }]);
});

test.concurrent.for(['', ' \n', 'a\u001Bb', 'a\u0000'.slice(0, 1).concat('\u0007')])(
  'refuses the text %j',
  async (text, { startClaude, drive }) => {
    const { events } = await startClaude();
    const { code, verdict } = await drive('warden-main', 'type', text);
    expect(code).toBe(1);
    expect(verdict).toMatch(/^usage: /);
    expect(await events()).toEqual([]);
  },
);

test.concurrent('queues what comes while Claude Code works', async ({ startClaude, drive }) => {
  const { events } = await startClaude({ workMs: 6000 });
  await drive('warden-main', 'type', 'first');
  const second = await drive('warden-main', 'type', 'second');
  expect(second.code).toBe(0);
  expect(await events()).toEqual([{ prompt: 'first' }, { prompt: 'second' }]);
});

test.concurrent.for([
  ['its stash', { stash: true }],
  ['its keys alone', { stash: false }],
  ['its stash, while it works', { stash: true, workMs: 8000 }],
  ['its keys alone, while it works', { stash: false, workMs: 8000 }],
] as const)(
  "puts a human's draft back by %s",
  async ([, scenario], { tmux, startClaude, drive }) => {
    const { pane, events } = await startClaude(scenario);
    if ('workMs' in scenario) await drive('warden-main', 'type', 'work');
    await tmux.paste(pane, 'half a thought\nof a human');
    await isOnScreen(tmux, pane, 'of a human');

    const { code, output } = await drive('warden-main', 'type', 'from the agent');
    expect(output).toContain('the draft in the input row was put back');
    expect(code).toBe(0);
    const status = JSON.parse((await drive('warden-main', 'status', '--json')).output);
    expect(status.composer).toMatchObject({ kind: 'draft', text: 'half a thought\nof a human' });
    const seen = await events();
    expect(seen.at(-1)).toEqual({ prompt: 'from the agent' });
    expect(seen).not.toContainEqual({ interrupted: true });
  },
);

test.concurrent('takes neither ghost text nor a placeholder for a draft', async ({
  startClaude,
  drive,
}) => {
  const { events } = await startClaude({ ghost: 'Try "fix the tests"' });
  const status = await drive('warden-main', 'status');
  expect(status.output).not.toContain('draft');
  const { output } = await drive('warden-main', 'type', 'hello');
  expect(output).not.toContain('draft');
  expect(await events()).toEqual([{ prompt: 'hello' }]);
});

test.concurrent('leaves a draft alone that only its name is seen of', async ({
  tmux,
  startClaude,
  drive,
}) => {
  const { pane, events } = await startClaude({ stash: false });
  await tmux.paste(pane, 'line\n'.repeat(20));
  await isOnScreen(tmux, pane, '[Pasted text');
  expect(await drive('warden-main', 'type', 'hello')).toMatchObject({ code: 3 });
  expect(await events()).toEqual([]);
  expect(await tmux.capture(pane)).toContain('[Pasted text #1 +20 lines]');
});

test.concurrent('sends a draft with submit', async ({ tmux, startClaude, drive }) => {
  const { pane, events } = await startClaude();
  expect(await drive('warden-main', 'submit')).toMatchObject({ code: 3 });
  await tmux.paste(pane, 'as it stands');
  await isOnScreen(tmux, pane, 'as it stands');
  expect(await drive('warden-main', 'submit')).toMatchObject({ code: 0 });
  expect(await events()).toEqual([{ prompt: 'as it stands' }]);
});

test.concurrent('does not type into a dialog that takes no text', async ({
  startClaude,
  drive,
}) => {
  const { events } = await startClaude({ dialogs: [{ pages: ['40-perm-bash'], atStart: true }] });
  const { code, output } = await drive('warden-main', 'type', '4');
  expect(code).toBe(3);
  expect(output).toContain('Do you want to proceed?');
  expect(output).toContain('  | touch /home/user/project/made-by-bash.txt && echo made');
  expect(output).toContain('would work: approve | deny [reason]');
  expect(await events()).toEqual([]);
});

test.concurrent('waits for the fresh prompt before it types on', async ({ startClaude, drive }) => {
  const { events } = await startClaude({ clearMs: 2000 });
  const { code, verdict } = await drive('warden-main', 'clear_then', '/gsd:resume-work');
  expect(verdict).toMatch(/^delivered: cleared, /);
  expect(code).toBe(0);
  expect(await events()).toEqual([
    { prompt: '/clear' },
    { fresh: true },
    { prompt: '/gsd:resume-work' },
  ]);
});

test.concurrent('types nothing more when no fresh prompt comes', async ({
  startClaude,
  driveWith,
}) => {
  const { events } = await startClaude({ clearMs: 60_000 });
  const hurry = { seconds: 7.5 };
  const run = await driveWith(hurry, 'warden-main', 'clear_then', 'next');
  const { code, verdict, seconds } = run;
  expect(verdict).toMatch(/no fresh prompt after .clear, the command was not typed|no end after/);
  expect([4, 5]).toContain(code);
  expect(seconds).toBeLessThan(limit);
  expect(await events()).toEqual([{ prompt: '/clear' }]);
});

test.concurrent('says when Claude Code takes no keys', async ({ startClaude, drive }) => {
  const { events } = await startClaude({ deaf: true });
  const { code, verdict } = await drive('warden-main', 'type', 'hello');
  expect(verdict).toMatch(/^not_delivered: the text did not show up/);
  expect(code).toBe(5);
  expect(await events()).toEqual([]);
});

test.concurrent('says that the session ended', async ({ startClaude, drive }) => {
  await startClaude();
  const { code, verdict } = await drive('warden-main', 'type', '/exit');
  expect(verdict).toContain('the pane is closed');
  expect(code).toBe(0);
});

test.concurrent('says that Claude Code has ended where a shell remains', async ({
  folder,
  tmux,
  claudeCommand,
  drive,
}) => {
  const [program = '', ...args] = await claudeCommand(join(folder, 'log'));
  const command = ['sh', '-c', '"$0" "$@"; exec sh', program, ...args];
  const pane = await tmux.newSession('warden-main', { command, width: 120, height: 40 });
  await isDrawn(tmux, pane);
  expect(await drive('warden-main', 'type', '/exit')).toMatchObject({
    code: 0,
    verdict: 'delivered: 5 characters sent, Claude Code has ended',
  });
});
