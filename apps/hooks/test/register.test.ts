import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from 'vitest';
import { type CommandRun, runBuilt, runCommand } from './run-command.ts';

const run = promisify(execFile);

interface User {
  readonly home: string;
  readonly settings: string;
  /** Runs a command in this process. */
  run(...args: string[]): Promise<CommandRun>;
  /** Runs the built program. */
  cli(...args: string[]): Promise<CommandRun>;
}

/** A user whose home has blanks and quotes in its name, with Claude Code settings or none. */
const test = base.extend<{ user: User }>({
  user: async ({ task: _ }, use) => {
    const home = await mkdtemp(join(tmpdir(), 'o\'neill "home" $x '));
    const env = { PATH: process.env.PATH, HOME: home };
    await use({
      home,
      settings: join(home, '.claude', 'settings.json'),
      run: (...args) => runCommand(env, args),
      cli: (...args) => runBuilt(env, args),
    });
    await rm(home, { recursive: true });
  },
});

const foreign = Array.from({ length: 40 }, (_, index) => ({
  matcher: `Tool${index}`,
  hooks: [{ type: 'command', command: `echo ${index} >>"$HOME/log"`, timeout: index + 1 }],
}));
const manyHooks = `${JSON.stringify({ model: 'opus', hooks: { PreToolUse: foreign, Stop: foreign } }, null, '\t')}\n`;

test('registers beside 40 foreign hooks, once, and gives the file back byte for byte', async ({
  user,
}) => {
  await mkdir(join(user.home, '.claude'));
  await writeFile(user.settings, manyHooks, { mode: 0o640 });

  const dry = await user.run('register', '--status-line', '--dry-run');
  expect(dry.stdout).toContain('Dry run: nothing was written.');
  expect(await readFile(user.settings, 'utf8')).toBe(manyHooks);
  expect(existsSync(join(user.home, '.local'))).toBe(false);

  const first = await user.cli('register', '--status-line');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const { hooks, statusLine, model } = JSON.parse(await readFile(user.settings, 'utf8'));
  expect(model).toBe('opus');
  expect(hooks.PreToolUse.slice(0, 40)).toEqual(foreign);
  expect(hooks.PreToolUse).toHaveLength(41);
  expect(Object.keys(hooks)).toHaveLength(13);
  expect(statusLine.command).toContain('status-line.sh');
  expect((await lstat(user.settings)).mode & 0o777).toBe(0o640);

  const second = await user.run('register');
  expect(second.stdout).toBe(`Hooks were registered already: ${user.settings}\n`);

  const undone = await user.cli('unregister', '--json');
  expect(JSON.parse(undone.stdout)).toMatchObject({ changed: true, path: user.settings });
  expect(await readFile(user.settings, 'utf8')).toBe(manyHooks);
  const kept = (await readdir(join(user.home, '.claude'))).filter((name) =>
    name.includes('backup'),
  );
  expect(kept.length).toBeGreaterThan(0);
});

test('registers where there is no ~/.claude, with commands that sh can run', async ({ user }) => {
  expect((await user.run('register')).code).toBe(0);
  const { hooks } = JSON.parse(await readFile(user.settings, 'utf8'));
  const { command } = hooks.Stop[0].hooks[0];
  const inTmux = { TMUX: '/nowhere,1,0', TMUX_PANE: '%0' };
  for (const tmux of [{}, inTmux]) {
    const env = { PATH: process.env.PATH, HOME: user.home, ...tmux };
    const hook = run('/bin/sh', ['-c', command], { env });
    hook.child.stdin?.end('{}');
    await expect(hook).resolves.toEqual({ stdout: '', stderr: '' });
  }
});

test('keeps a symlink and changes what it points to', async ({ user }) => {
  const dotfiles = join(user.home, 'dotfiles.json');
  await mkdir(join(user.home, '.claude'));
  await writeFile(dotfiles, '{}');
  await symlink(dotfiles, user.settings);
  expect((await user.run('register')).code).toBe(0);
  expect((await lstat(user.settings)).isSymbolicLink()).toBe(true);
  expect(JSON.parse(await readFile(dotfiles, 'utf8'))).toHaveProperty('hooks.Stop');
});

test('replaces what older versions registered', async ({ user }) => {
  const older = (command: string) => [{ hooks: [{ type: 'command', command }] }];
  const ours = `[ -n "$TMUX" ] || exec cat >/dev/null; E=Stop; [ -r '/old/hook.sh' ] && . '/old/hook.sh'; exit 0`;
  const hooks = { Stop: older(ours), SubagentStop: older('~/bin/gsd-session-hook.sh stop') };
  await mkdir(join(user.home, '.claude'));
  await writeFile(user.settings, JSON.stringify({ hooks }));
  await user.run('register');
  const text = await readFile(user.settings, 'utf8');
  expect(text).not.toMatch(/gsd-session-hook|\/old\/hook\.sh|SubagentStop/);
  expect(JSON.parse(text).hooks.Stop).toHaveLength(1);
});

test.for(['', '{ "hooks": [', '[]', '{"hooks":{"Stop":{}}}', '{"hooks":{},"hooks":{}}'])(
  'refuses settings that are %j and leaves them alone',
  async (broken, { user }) => {
    await mkdir(join(user.home, '.claude'));
    await writeFile(user.settings, broken);
    for (const command of ['register', 'unregister']) {
      const { code, stderr } = await user.run(command);
      expect(code).toBe(1);
      expect(stderr).toContain(`gsd-hooks: ${user.settings}: `);
    }
    expect(await readFile(user.settings, 'utf8')).toBe(broken);
    expect(await readdir(join(user.home, '.claude'))).toEqual(['settings.json']);
  },
);

test('prints the hooks for claude --settings and registers nothing', async ({ user }) => {
  const { stdout } = await user.cli('settings');
  const state = join(user.home, '.local', 'state', 'gsd-code-skill');
  expect(stdout).toBe(await readFile(join(state, 'claude-settings.json'), 'utf8'));
  expect(Object.keys(JSON.parse(stdout).hooks)).toHaveLength(13);
  expect(existsSync(user.settings)).toBe(false);
  expect((await lstat(join(state, 'hook.sh'))).mode & 0o777).toBe(0o600);
});

test('takes another settings file', async ({ user }) => {
  const settings = join(user.home, 'project settings.json');
  await user.run('register', '--settings', settings);
  expect(JSON.parse(await readFile(settings, 'utf8'))).toHaveProperty('hooks.Stop');
  expect(existsSync(user.settings)).toBe(false);
});

test('says when it cannot write', async ({ user }) => {
  await writeFile(join(user.home, '.claude'), 'a file in the way');
  const { code, stderr } = await user.run('register');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^gsd-hooks: .*settings\.json: E\w+: /);
});
