import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import type { Program } from '../processes/programs.ts';
import { test as base } from '../test.ts';
import { openclawStandIn } from './openclaw-stand-in.ts';
import { standInProgram } from './stand-in-program.ts';

interface Stage {
  readonly openclaw: Awaited<ReturnType<typeof openclawStandIn>>;
  readonly run: (...args: string[]) => Program;
  /** Tells the agent something. */
  readonly tell: (text: string) => Promise<{ code: number | null; printed: string }>;
}

const test = base.extend<Stage>({
  openclaw: async ({ folder }, use) => use(await openclawStandIn(folder)),
  run: async ({ openclaw, start }, use) => {
    await use((...args) => start([openclaw.command, ...args]));
  },
  tell: async ({ folder, run }, use) => {
    await use(async (text) => {
      const file = join(folder, 'message');
      await writeFile(file, text, { mode: 0o600 });
      const agent = run('agent', '--message-file', file, '--json');
      return { code: (await agent.ended).code, printed: agent.stdout() };
    });
  },
});

const printed = async (program: Program) => {
  await program.ended;
  return JSON.parse(program.stdout());
};

test('takes messages, replies and remembers', async ({ openclaw, run, tell }) => {
  await openclaw.reply('all', 'well');
  const { code, printed: answer } = await tell('hello');
  expect(code).toBe(0);
  expect(JSON.parse(answer).result).toEqual({ payloads: [{ text: 'all' }, { text: 'well' }] });
  expect(await openclaw.heard()).toMatchObject([{ text: 'hello' }]);
  expect(await openclaw.calls()).toMatchObject([{ message: 'hello', mode: 0o600 }]);
  const history = () => printed(run('gateway', 'call', 'chat.history', '--json'));
  expect((await history()).messages).toMatchObject([
    { role: 'user', content: 'hello' },
    { role: 'assistant', content: [{ text: 'all\nwell' }] },
  ]);
  await openclaw.history({ messages: [] });
  expect(await history()).toEqual({ messages: [] });
});

test.for([
  ['what it says', {}, 'heard: one ack two'],
  ['that it may not', { denied: 'exec denied' }, 'exec denied'],
  ['that it is not there', { path: '/usr/bin:/bin' }, /not found\n\nCommand not found$/],
] as const)(
  'runs the command of a test and remembers %s',
  async ([, exec, result], { folder, openclaw, run, tell }) => {
    const bin = join(folder, 'agent');
    await standInProgram(bin, 'menu-driver', 'echo "heard: $*"');
    await openclaw.exec({ path: `${bin}:/usr/bin:/bin`, ...exec });
    await tell('a test:\nmenu-driver one ack two\n');
    const { messages } = await printed(run('gateway', 'call', 'chat.history', '--json'));
    expect(messages.map(({ role }: { role: string }) => role)).toEqual([
      ...['user', 'assistant', 'toolResult', 'assistant'],
    ]);
    expect(messages[2].content[0].text).toMatch(result);
  },
);

test('names the wake that it answers', async ({ openclaw, tell }) => {
  await openclaw.reply('{"wake_id":"<wake id>"}');
  const { printed: answer } = await tell('[SESSION IDENTITY]\nwake_id: 01JM\n');
  expect(JSON.parse(answer).result.payloads).toEqual([{ text: '{"wake_id":"01JM"}' }]);
});

test('goes down and comes back', async ({ openclaw, run, tell }) => {
  await openclaw.goDown();
  expect((await tell('lost')).code).toBe(1);
  expect(await printed(run('sessions', 'list'))).toMatchObject({ ok: false });
  await openclaw.comeBack();
  await openclaw.knows([{ key: 'agent:a:b', sessionId: 's', agentId: 'a' }]);
  expect(await printed(run('sessions', 'list'))).toMatchObject({
    sessions: [{ key: 'agent:a:b' }],
  });
  expect(await printed(run('gateway', 'call', 'health'))).toEqual({ ok: true });
  expect(await openclaw.heard()).toEqual([]);
});

test.for([
  { answer: 'warnings', code: 0, heard: 1, says: /^\[warn\].*noted/s },
  { answer: 'broken', code: 0, heard: 1, says: /"resu$/ },
  { answer: 'nothing', code: 0, heard: 1, says: /^$/ },
  { answer: 'timeout', code: 1, heard: 1, says: /timed out/ },
  { answer: 'down', code: 1, heard: 0, says: /not reachable/ },
  { answer: 'unauthorized', code: 1, heard: 0, says: /token mismatch/ },
  { answer: 'strange', code: 1, heard: 0, says: /no longer exists/ },
  { answer: 'crash', code: 3, heard: 0, says: /^$/ },
] as const)('ends with $answer', async ({ answer, code, heard, says }, { openclaw, tell }) => {
  await openclaw.answer(answer);
  const end = await tell('hello');
  expect(end.code).toBe(code);
  expect(end.printed.trimEnd()).toMatch(says);
  expect(await openclaw.heard()).toHaveLength(heard);
});

test('hangs, and will not end when asked', async ({ openclaw, run, folder }) => {
  await openclaw.answer('hang');
  const file = join(folder, 'message');
  await writeFile(file, 'hello');
  const agent = run('agent', '--message-file', file);
  await eventually(async () => expect(await openclaw.heard()).toHaveLength(1));
  agent.signal('SIGTERM');
  await eventually(async () => expect(await openclaw.refusedToEnd()).toEqual([agent.pid]));
  expect(await agent.kill()).toMatchObject({ signal: 'SIGKILL' });
});

test('installs skills under their own names', async ({ openclaw, run, folder }) => {
  const source = join(folder, 'some-folder');
  await mkdir(source);
  await writeFile(join(source, 'SKILL.md'), '---\nname: helper\n---\n');
  expect((await run('skills', 'info', 'helper', '--json').ended).code).toBe(1);
  expect((await run('skills', 'install', source, '--global').ended).code).toBe(0);
  const info = await printed(run('skills', 'info', 'helper', '--json'));
  expect(info).toEqual({
    name: 'helper',
    eligible: true,
    baseDir: join(openclaw.skills, 'helper'),
  });
  expect(await readFile(join(openclaw.skills, 'helper', 'SKILL.md'), 'utf8')).toContain('helper');
});

test.for([
  ['sessions', 'list', '--json'],
  ['agents', 'list', '--json'],
  ['gateway', 'call', 'health', '--json'],
])('says %s %s at once what the program says', async (words, { openclaw, run, folder }) => {
  await openclaw.knows([{ key: "agent:a:it's", sessionId: 'a\\nb %s', agentId: 'a b' }]);
  const atOnce = run(...words);
  expect(await atOnce.ended).toEqual({ code: 0, signal: null });
  const places = () => readdir(join(folder, 'openclaw-stand-in', 'workspaces')).catch(() => []);
  const made = await places();
  // a word that the shell would have to quote
  const byProgram = run(...words, '"');
  await byProgram.ended;
  expect(atOnce.printed()).toBe(byProgram.printed());
  expect(made).toEqual(await places());
  expect(await openclaw.calls()).toEqual([
    { pid: atOnce.pid, args: words },
    { pid: byProgram.pid, args: [...words, '"'] },
  ]);
});

test.for([
  ['nowhere', 1, []],
  ['with the others', 0, ['skills']],
  ['in the workspace', 0, ['skills', 'workspaces/warden/skills']],
] as const)(
  'tells at once what the program tells of a skill that is %s',
  async ([, code, places], { openclaw, run, folder }) => {
    for (const place of places) {
      const skill = join(folder, 'openclaw-stand-in', place, 'gsd-code-skill');
      await mkdir(skill, { recursive: true });
      await writeFile(join(skill, 'SKILL.md'), '');
    }
    await openclaw.misses(['tmux']);
    const agent = ['--agent', 'warden', '--json'];
    for (const [words, end] of [
      [['skills', 'info', 'gsd-code-skill', ...agent], code],
      [['skills', 'list', ...agent], 0],
    ] as const) {
      const atOnce = run(...words);
      expect(await atOnce.ended).toEqual({ code: end, signal: null });
      const byProgram = run(...words, '"');
      expect(await byProgram.ended).toEqual({ code: end, signal: null });
      expect([atOnce.stdout(), atOnce.stderr()]).toEqual([byProgram.stdout(), byProgram.stderr()]);
      expect(await openclaw.calls()).toContainEqual({ pid: atOnce.pid, args: words });
    }
  },
);

test('lists a session that was made since', async ({ run }) => {
  const params = JSON.stringify({ agentId: 'scout', key: 'agent:scout:main' });
  await run('gateway', 'call', 'sessions.create', '--params', params).ended;
  expect(await printed(run('sessions', 'list'))).toMatchObject({
    count: 2,
    sessions: [{ agentId: 'warden' }, { agentId: 'scout', sessionId: 'made-for-scout' }],
  });
});
