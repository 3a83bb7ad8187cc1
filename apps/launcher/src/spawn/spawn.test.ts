import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@gsd-code-skill/testing';
import { execa } from 'execa';
import { expect } from 'vitest';
import { boundAgent, screenPath, test } from '../../test/fleet.ts';
import { runCommand } from '../../test/run-command.ts';
import { spawn } from './spawn.ts';

const timeout = 15_000;

test.concurrent('starts Claude Code for a new agent, bound and registered before it runs', async ({
  launcher,
  play,
  project,
  claude,
  tmux,
}) => {
  await play({ notes: { ...boundAgent, registry: 'cat "$GSD_REGISTRY"' } });
  const workingDirectory = await project('warden', ['.planning/']);
  const report = await spawn(launcher, { agentId: 'warden', workingDirectory, timeout });
  expect(report.data).toMatchObject({
    status: 'ready',
    session: 'warden-main',
    first_command: '/gsd:resume-work',
  });
  expect(report.failed).toBeUndefined();

  const [started] = await claude.starts();
  const prompt = join(launcher.stateDir, 'launches', 'warden.prompt.txt');
  expect(started?.args).toEqual([
    '--dangerously-skip-permissions',
    ...['--session-id', report.data.claude_session],
    ...['--append-system-prompt-file', prompt],
    '/gsd:resume-work',
  ]);
  expect(started?.notes.agent).toBe('warden');
  expect(JSON.parse(started?.notes.registry ?? '')).toEqual({
    $schema: expect.stringContaining('registry.schema.json'),
    agents: [
      {
        agent_id: 'warden',
        enabled: true,
        auto_wake: true,
        working_directory: workingDirectory,
      },
    ],
  });
  expect(await readFile(prompt, 'utf8')).toContain('orchestrator');
  expect(await tmux.panes()).toMatchObject([{ sessionName: 'warden-main' }]);
  expect(await claude.events()).toEqual([]);
});

test.concurrent.for([
  { name: 'is killed', claude_launch_command: 'claude', key: undefined, code: 137 },
  { name: 'is interrupted', claude_launch_command: 'claude', key: 'C-c', code: 130 },
  { name: 'was started by exec', claude_launch_command: 'exec claude', key: 'C-c', code: 130 },
])(
  'leaves a shell when Claude Code $name',
  async ({ claude_launch_command, key, code }, { launcher, project, register, claude, tmux }) => {
    const working_directory = await project('warden');
    await register([{ agent_id: 'warden', working_directory, claude_launch_command }]);
    await spawn(launcher, { agentId: 'warden', firstCommand: '', timeout });
    const [started] = await claude.starts();
    const [pane] = await tmux.panes();
    const id = pane?.id ?? '%0';
    if (key === undefined) process.kill(started?.pid ?? Number.NaN, 'SIGKILL');
    else await tmux.sendKeys(id, key);

    const shows = (text: string) =>
      eventually(async () => expect(await tmux.capture(id)).toContain(text));
    await shows(`Claude Code has ended (exit code ${code}).`);
    await tmux.sendText(id, 'echo "still $((40 + 2)) here"');
    await tmux.sendKeys(id, 'Enter');
    await shows('still 42 here');
  },
);

test.concurrent('takes odd names and commands as they are', async ({
  home,
  launcher,
  play,
  project,
  claude,
  tmux,
}) => {
  await play({ notes: boundAgent });
  const agentId = 'odd "one" $(touch a) #{pid} it\'s;';
  const workingDirectory = await project('a b #{pid} $(touch b);');
  const firstCommand = '-say "hi"; $(touch c)\n`touch d` \\ #(touch e);';
  const report = await spawn(launcher, { agentId, workingDirectory, firstCommand, timeout });
  expect(report.data.status).toBe('ready');
  const [started] = await claude.starts();
  expect(started?.notes.agent).toBe(agentId);
  expect(started?.args.slice(-2)).toEqual(['--', firstCommand]);
  expect(started?.cwd).toBe(workingDirectory);
  const [pane] = await tmux.panes();
  expect(pane).toMatchObject({ sessionName: `${agentId}-main`, currentPath: workingDirectory });
  expect(await readdir(workingDirectory)).toEqual([]);
  const { stdout } = await execa('find', [home, '-name', '?', '-type', 'f']);
  expect(stdout).toBe('');
});

test.concurrent('hands over a long prompt whole, and to Claude Code alone', async ({
  launcher,
  play,
  home,
  project,
  register,
  claude,
}) => {
  await play({ notes: { ps: 'ps -A -ww -o args=' } });
  const workingDirectory = await project('warden');
  await register([{ agent_id: 'warden', working_directory: workingDirectory }]);
  const line = `Quote "this", 'that', \`id\`, $(touch pwned) and \\ $HOME — mark-${'x'.repeat(20)}\n`;
  const systemPrompt = line.repeat(Math.ceil(9000 / line.length));
  await spawn(launcher, { agentId: 'warden', systemPrompt, firstCommand: '', timeout });

  const [started] = await claude.starts();
  const file = started?.args[started.args.indexOf('--append-system-prompt-file') + 1] ?? '';
  expect(await readFile(file, 'utf8')).toBe(systemPrompt);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(started?.notes.ps).not.toContain('mark-x');
  const { stdout } = await execa('grep', ['-rl', 'mark-x', home], { reject: false });
  expect(stdout.split('\n')).toEqual([file]);
  expect(await readdir(workingDirectory)).toEqual([]);
});

test.concurrent('takes a prompt from a file, and says when there is none', async ({
  launcher,
  home,
  project,
}) => {
  const workingDirectory = await project('warden');
  await writeFile(join(home, 'prompt.md'), 'from a file');
  const options = { agentId: 'warden', workingDirectory, firstCommand: '', timeout };
  const report = await spawn(launcher, { ...options, systemPrompt: 'prompt.md' });
  expect(report.data.system_prompt).toMatchObject({ characters: 11 });
  const prompt = join(launcher.stateDir, 'launches', 'warden.prompt.txt');
  expect(await readFile(prompt, 'utf8')).toBe('from a file');
  const wrong = spawn(launcher, { ...options, systemPrompt: './prompt.txt' });
  await expect(wrong).rejects.toThrow('there is no file ./prompt.txt');
});

test.concurrent('numbers a session whose name is taken, and only then', async ({
  launcher,
  project,
  register,
  tmux,
}) => {
  const folder = await project('warden');
  await register([
    { agent_id: 'warden', working_directory: folder, tmux_session_name: 'tower' },
    { agent_id: 'other', tmux_session_name: 'tower-2' },
  ]);
  const names = async () => (await tmux.sessions()).map(({ name }) => name);
  await tmux.newSession('tower-4', { command: ['cat'] });
  const options = { agentId: 'warden', dryRun: true, timeout };
  expect((await spawn(launcher, options)).data.session).toBe('tower');

  await tmux.newSession('tower', { command: ['cat'] });
  const report = await spawn(launcher, { agentId: 'warden', firstCommand: '', timeout });
  expect(report.data.session).toBe('tower-3');
  expect(await names()).toEqual(['tower', 'tower-3', 'tower-4']);
  expect((await spawn(launcher, options)).data.session).toBe('tower-5');

  await tmux.killSession('tower');
  expect((await spawn(launcher, options)).data.session).toBe('tower');
});

test.concurrent.for([
  { screen: '93-trust-dialog', status: 'trust-dialog', says: 'the trust dialog' },
  { screen: 'not-logged-in', status: 'login', says: 'Please run /login' },
  { screen: '91-resume-picker', status: 'dialog', says: 'conversations to resume' },
  { screen: 'no-connection', status: 'crashed', exitCode: 1, says: 'exit code 1' },
  { screen: '94-trust-declined', status: 'shell', exitCode: 0, says: 'shell prompt' },
  { screen: 'no-connection', status: 'timed-out', says: 'no prompt within 2 s' },
])(
  'tells $status apart',
  async ({ screen, status, exitCode, says }, { launcher, project, play, claude }) => {
    await play({ still: screenPath(screen), ...(exitCode !== undefined && { exitCode }) });
    const workingDirectory = await project('warden');
    const report = await spawn(launcher, { agentId: 'warden', workingDirectory, timeout: 2000 });
    expect(report.failed).toBe(true);
    expect(report.data.status).toBe(status);
    expect(report.lines[0]).toContain(says);
    expect(report.lines).toContain('look at it: gsd-launcher attach warden');
    expect(await claude.events()).toEqual([]);
  },
);

test.concurrent('says when a shell waits where Claude Code was expected', async ({
  launcher,
  project,
  register,
}) => {
  const working_directory = await project('warden');
  const claude_launch_command = "PS1='$ ' sh -i; true";
  await register([{ agent_id: 'warden', working_directory, claude_launch_command }]);
  const report = await spawn(launcher, { agentId: 'warden', firstCommand: '', timeout: 4000 });
  expect(report.data.status).toBe('shell');
});

test.concurrent('keeps secrets and OPENCLAW_SHELL away from tmux, and sets what Claude Code needs', async ({
  launcher: { tmux },
  env,
  home,
  project,
  register,
  privateTmux,
  run,
  runBuilt,
  claude,
}) => {
  const working_directory = await project('warden');
  await register([
    { agent_id: 'warden', working_directory, hook_settings: { autocompact_pct: 65 } },
  ]);
  const secrets = {
    OPENCLAW_SHELL: 'exec',
    OPENCLAW_GATEWAY_TOKEN: 'sesame',
    ANTHROPIC_API_KEY: 'sesame',
    GITHUB_TOKEN: 'sesame',
  };
  Object.assign(env, secrets);
  expect(await runBuilt('spawn', 'warden', working_directory, '')).toMatchObject({ exitCode: 0 });

  const global = await privateTmux.raw('show-environment', '-g');
  expect(global).toContain(`HOME=${home}`);
  expect(global).not.toMatch(/OPENCLAW_SHELL|sesame/);
  const [started] = await claude.starts();
  expect(started?.env).toMatchObject({
    CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '65',
    CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION: 'false',
  });
  expect(Object.keys(started?.env ?? {})).not.toContain('OPENCLAW_SHELL');

  // a server that an agent's exec started hands its environment to all panes
  await tmux.setEnvironment('OPENCLAW_SHELL', 'exec');
  expect(await run('spawn', 'warden', working_directory, '')).toMatchObject({ exitCode: 0 });
  const all = await claude.starts();
  expect(all).toHaveLength(2);
  expect(all.map(({ env: seen }) => seen.OPENCLAW_SHELL)).toEqual([undefined, undefined]);
});

test.concurrent('passes the hooks by file where they are not registered for all', async ({
  launcher,
  home,
  install,
  project,
  claude,
}) => {
  const hook = { hooks: { Stop: [{ hooks: [{ command: `. '${home}/state/hook.sh'` }] }] } };
  const settings = join(home, 'printed.json');
  await writeFile(settings, JSON.stringify(hook));
  await install('gsd-hooks', `[ "$1" = settings ] && cat '${settings}'`);

  const workingDirectory = await project('warden');
  const options = { agentId: 'warden', workingDirectory, firstCommand: '', timeout };
  expect((await spawn(launcher, options)).data.hooks).toBe('by-file');
  const [started] = await claude.starts();
  expect(started?.args).toContain('--settings');
  const file = join(home, 'state', 'claude-settings.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(hook);

  await mkdir(join(home, '.claude'));
  await writeFile(join(home, '.claude', 'settings.json'), JSON.stringify(hook));
  expect((await spawn(launcher, { ...options, dryRun: true })).data.hooks).toBe('registered');
});

test.concurrent('shows branch and commits, and changes nothing in a dry run', async ({
  launcher,
  home,
  project,
}) => {
  const workingDirectory = await project('warden', ['CLAUDE.md']);
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
  await execa('git', ['init', '-q', '-b', 'trunk', workingDirectory]);
  for (const message of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const commit = ['commit', '-q', '--allow-empty', '-m', message];
    await execa('git', ['-C', workingDirectory, ...identity, ...commit]);
  }
  const report = await spawn(launcher, {
    agentId: 'warden',
    workingDirectory,
    dryRun: true,
    timeout,
  });
  expect(report.lines).toContain('branch: trunk');
  const subjects = (report.data.commits as string[]).map((line) => line.replace(/^\w+ /, ''));
  expect(subjects).toEqual(['six', 'five', 'four', 'three', 'two']);
  expect(await readdir(home)).toEqual(['projects']);
});

test.concurrent('warns loudly when nobody would hear from an agent', async ({
  openclaw,
  project,
  run,
  register,
}) => {
  const working_directory = await project('warden');
  await openclaw.knows([]);
  await register([{ agent_id: 'warden', working_directory }], { delivery: { transport: 'cli' } });
  const result = await run('spawn', '--json', 'warden', working_directory, '', '--timeout', '15');
  expect(result.stderr).toContain('WARNING: OpenClaw does not know the session of warden');
  expect(result.stderr).toContain('gsd-launcher sync');
  expect(result.exitCode).toBe(0);
  expect(JSON.parse(result.stdout).warnings).toEqual([
    expect.stringContaining('OpenClaw does not know the session of warden'),
    'no hooks are registered, so nobody is woken; fix it with: gsd-hooks register',
  ]);
});

test.concurrent('takes flags in any position, and says what is missing', async ({
  env,
  project,
  run,
}) => {
  const folder = await project('warden');
  const dry = await run(
    'spawn',
    '--dry-run',
    'warden',
    folder,
    '--json',
    '--system-prompt',
    'Hi you',
  );
  expect(dry.exitCode).toBe(0);
  expect(JSON.parse(dry.stdout)).toMatchObject({ ok: true, working_directory: folder });
  const first = await runCommand(['--json', 'spawn', 'w', folder, '--dry-run'], {
    env,
    cwd: folder,
  });
  expect(JSON.parse(first.stdout)).toMatchObject({ session: 'w-main' });
  const nowhere = await run('spawn', 'warden');
  expect(nowhere).toMatchObject({ exitCode: 1, stdout: '' });
  expect(nowhere.stderr).toContain('warden is not registered: say where it works');
  const dotted = await run('spawn', 'a.b', folder);
  expect(dotted).toMatchObject({ exitCode: 1, stdout: '' });
  expect(dotted.stderr).toContain('tmux cannot name a session "a.b-main"');
  const gone = await run('spawn', 'warden', join(folder, 'gone'), '--json');
  expect(gone.exitCode).toBe(1);
  expect(JSON.parse(gone.stdout)).toEqual({
    ok: false,
    error: `${folder}/gone: there is no such folder`,
    advice: [],
  });
});

test.concurrent('passes mode and worktree on, and keeps mode and session key of a new agent', async ({
  launcher,
  project,
  claude,
  env,
}) => {
  const options = { permissionMode: 'plan', worktree: 'wt', sessionKey: 'agent:main:pilot' };
  const workingDirectory = await project('warden');
  await spawn(launcher, { agentId: 'w', workingDirectory, firstCommand: '', timeout, ...options });
  const [started] = await claude.starts();
  expect(started?.args.slice(0, 2)).toEqual(['--permission-mode', 'plan']);
  expect(started?.args.slice(4, 6)).toEqual(['--worktree', 'wt']);
  const { agents } = JSON.parse(await readFile(env.GSD_REGISTRY ?? '', 'utf8'));
  expect(agents).toMatchObject([
    {
      claude_launch_command: 'claude --permission-mode plan',
      openclaw_session_key: 'agent:main:pilot',
    },
  ]);
});

test.concurrent('changes the OpenClaw session of an agent that is known', async ({
  launcher,
  project,
  register,
  env,
}) => {
  const known = { openclaw_session_key: 'agent:warden:main', openclaw_session_id: 'u1' };
  const working_directory = await project('warden');
  await register([{ agent_id: 'warden', working_directory, ...known }]);
  const sessionKey = 'agent:warden:other';
  await spawn(launcher, { agentId: 'warden', sessionKey, firstCommand: '', timeout });
  const { agents } = JSON.parse(await readFile(env.GSD_REGISTRY ?? '', 'utf8'));
  expect(agents).toEqual([
    { agent_id: 'warden', working_directory, openclaw_session_key: sessionKey },
  ]);
});

test.concurrent('goes by what the fleet shares', async ({
  launcher,
  project,
  register,
  claude,
}) => {
  await register([], {
    default_system_prompt: 'Speak Latin.',
    default_claude_launch_command: 'claude --model x',
    default_first_prompt: 'salve',
  });
  const workingDirectory = await project('warden', ['.planning/']);
  const { data } = await spawn(launcher, { agentId: 'warden', workingDirectory, timeout });
  expect(data).toMatchObject({ first_command: 'salve' });
  const [started] = await claude.starts();
  expect(started?.args.slice(0, 2)).toEqual(['--model', 'x']);
  expect(started?.args.at(-1)).toBe('salve');
});

test.concurrent('says that an agent runs already', async ({ launcher, project, said }) => {
  const workingDirectory = await project('warden');
  const options = { agentId: 'warden', workingDirectory, firstCommand: '', timeout };
  await spawn(launcher, options);
  const { data } = await spawn(launcher, options);
  expect(data).toMatchObject({ session: 'warden-main-2' });
  expect(said.join('\n')).toContain('warden runs in session warden-main already');
});

test.concurrent('takes an empty folder for a mistake, and reads prompts from options', async ({
  project,
  run,
}) => {
  const folder = await project('warden', ['.planning/']);
  const empty = await run('spawn', 'warden', '');
  expect(empty).toMatchObject({ exitCode: 1 });
  expect(empty.stderr).toBe('gsd-launcher: the folder is empty: name one, or leave it out');
  const plan = async (...args: string[]) => {
    const { stdout } = await run('spawn', 'warden', folder, '--dry-run', '--json', ...args);
    return JSON.parse(stdout).first_command;
  };
  expect(await plan()).toBe('/gsd:resume-work');
  expect(await plan('--no-prompt')).toBe('');
  expect(await plan('--prompt', 'hi')).toBe('hi');
  const twice = await run('spawn', 'warden', folder, 'hi', '--prompt', 'ho');
  expect(twice.stderr).toContain('the first prompt is given twice');
});

test.concurrent('says in one line that tmux is missing', async ({ env, project, home }) => {
  const folder = await project('warden');
  for (const args of [['spawn', 'warden', folder], ['list'], ['recover'], ['stop', 'warden']]) {
    const { exitCode, stderr } = await runCommand(args, {
      env: { HOME: home, PATH: home, GSD_REGISTRY: env.GSD_REGISTRY ?? '' },
      cwd: home,
    });
    if (args[0] === 'spawn')
      await writeFile(env.GSD_REGISTRY ?? '', '{"agents":[{"agent_id":"warden"}]}');
    expect(exitCode).toBe(1);
    expect(stderr).toBe('gsd-launcher: tmux is not on PATH: install it first');
  }
});
