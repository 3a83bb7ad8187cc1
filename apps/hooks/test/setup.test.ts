import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isProcessAlive } from '@gsd-code-skill/core';
import { bashOriginal } from '@gsd-code-skill/testing';
import { parseWake } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import { programPath } from '../src/program.ts';
import { serverName } from '../src/setup/tools.ts';
import { programPackages } from '../src/setup/undo/what-remains.ts';
import { filesIn } from '../src/skill/own-files.ts';
import { type CommandRun, runBuilt, runCommand } from './run-command.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { test as base, eventually, livingWorkerPid, recordedPayload } from './world.ts';

const run = promisify(execFile);

interface Administrator {
  readonly standIns: StandIns;
  readonly env: Record<string, string | undefined>;
  readonly settings: string;
  readonly registry: string;
  /** Runs a command in this process, without a terminal. */
  run(...args: string[]): Promise<CommandRun>;
  /** Runs the built program, without a terminal. */
  cli(...args: string[]): Promise<CommandRun>;
  /** Runs a command of a program that ships a skill. */
  withSkill(...args: string[]): Promise<{ text: string; code: number }>;
}

/** A machine with tmux and Claude Code, on which nothing of ours is set up. */
const test = base.extend<{ admin: Administrator }>({
  admin: async ({ world }, use) => {
    const { folder, stateDir, registryPath: registry } = world;
    await rm(registry);
    await rm(stateDir, { recursive: true });
    const standIns = await createStandIns(folder);
    await standIns.claude('2.1.325');
    const env = { ...world.env, PATH: `${standIns.bin}:${world.env.PATH}` };
    await use({
      standIns,
      env,
      settings: join(folder, 'home', '.claude', 'settings.json'),
      registry,
      run: (...args) => runCommand(env, args),
      cli: (...args) => runBuilt(env, args),
      async withSkill(...args) {
        const skill = join(folder, 'package', 'dist', 'skill', 'gsd-code-skill');
        await mkdir(skill, { recursive: true });
        await writeFile(join(skill, 'SKILL.md'), '---\nname: gsd-code-skill\n---\n');
        const workerPath = join(folder, 'package', 'bin', 'gsd-hooks.js');
        await mkdir(dirname(workerPath), { recursive: true });
        await writeFile(workerPath, `import ${JSON.stringify(programPath)};\n`);
        const { stdout, stderr, code } = await runCommand(env, args, workerPath);
        return { text: `${stdout}${stderr}`.trimEnd(), code };
      },
    });
  },
});

const sessions = [
  { key: 'agent:warden:main', sessionId: 'w1', agentId: 'warden', updatedAt: 1 },
  { key: 'agent:warden:telegram:7', sessionId: 'w2', agentId: 'warden', updatedAt: 2 },
  { key: 'agent:scout:main', sessionId: 's1', agentId: 'scout', updatedAt: 3 },
];
const ownSettings = `{\n  "model": "opus",\n  "hooks": { "Stop": [{ "hooks": [] }] }\n}\n`;

test.concurrent('sets up from nothing with OpenClaw, and takes it all back', async ({
  admin,
  world,
}) => {
  const openclaw = await admin.standIns.openclaw(sessions);
  await mkdir(dirname(admin.settings), { recursive: true });
  await writeFile(admin.settings, ownSettings);

  const first = await admin.cli('setup', '--yes');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('gsd-launcher spawn warden');
  const { agents } = JSON.parse(await readFile(admin.registry, 'utf8'));
  expect(agents).toEqual([
    expect.objectContaining({
      agent_id: 'warden',
      openclaw_session_key: 'agent:warden:telegram:7',
    }),
    expect.objectContaining({ agent_id: 'scout', openclaw_session_id: 's1' }),
  ]);
  expect(parseWake(await openclaw.message())).toMatchObject({
    agentId: 'warden',
    trigger: { type: 'test' },
  });
  const diagnosis = await admin.run('diagnose', '--json');
  expect(JSON.parse(diagnosis.stdout).checks[0]).toMatchObject({ status: 'ok' });

  const written = await readFile(admin.settings, 'utf8');
  const second = await admin.run('setup', '--yes');
  expect(second.stdout).toContain('Hooks were registered already');
  expect(await readFile(admin.settings, 'utf8')).toBe(written);
  expect(JSON.parse(await readFile(admin.registry, 'utf8')).agents).toEqual(agents);

  const undone = await admin.run('setup', '--undo', '--yes');
  expect(undone).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(admin.settings, 'utf8')).toBe(ownSettings);
  expect(undone.stdout).toContain(`Kept: registry ${admin.registry}`);
  expect(undone.stdout).toContain(`Kept: state ${world.stateDir}`);
  expect(existsSync(admin.registry)).toBe(true);
});

test.concurrent('offers OpenClaw and Claude Code the tools of gsd-mcp, and takes them back', async ({
  admin,
}) => {
  const { standIns } = admin;
  const notes = join(standIns.bin, '..', 'mcp-calls');
  // knows a server once it was added
  const known = `case "$2" in show|get) grep -q "$0 mcp add" '${notes}';; esac`;
  const client = `[ "$1" = mcp ] || exit 0\n${known}\ncode=$?\necho "$0 $*" >>'${notes}'\nexit $code`;
  await writeFile(notes, '');
  await standIns.program('openclaw', client);
  await standIns.program('claude', `[ "$1" = --version ] && exec echo '2.1.325'\n${client}`);
  expect((await admin.run('setup', '--yes')).stdout).toContain('npm install --global @gsd-code');
  expect(await readFile(notes, 'utf8')).toBe('');

  const server = await standIns.program('gsd-mcp', 'exit 0');
  const { stdout } = await admin.run('setup', '--yes');
  expect(stdout).toMatch(/Give OpenClaw’s agents .* \(gsd-mcp\)\? yes/);
  expect(stdout).toMatch(/openclaw config set tools.toolSearch false shows them directly/);
  // whoever is supervised had better not supervise
  expect(stdout).toMatch(/Give all your Claude Code sessions .*, including supervised ones\? no/);
  const called = async () =>
    (await readFile(notes, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^.*\/(?=(?:openclaw|claude) )/, ''));
  const name = serverName();
  expect(await called()).toEqual([
    `openclaw mcp show ${name} --json`,
    `openclaw mcp add ${name} --command ${await realpath(server)} --timeout 90`,
    `claude mcp get ${name}`,
  ]);
  expect((await admin.run('setup', '--yes')).stdout).toContain('OpenClaw has the tools already');
  const undone = await admin.run('setup', '--undo', '--yes');
  expect(undone.stdout).toContain('Tools are removed from OpenClaw');
  expect(await called()).toContain(`openclaw mcp unset ${name}`);
});

test.concurrent.for([
  ['Forge.example.com', 'gsd-forge'],
  ['my_box', 'gsd-my-box'],
  ['', 'gsd-host'],
] as const)('on %j the tools are called %s', ([host, name]) => {
  expect(serverName(host)).toBe(name);
});

test.concurrent('creates an empty registry where there is no OpenClaw to ask', async ({
  admin,
}) => {
  const { stdout, code } = await admin.run('setup');
  expect(code).toBe(0);
  expect(JSON.parse(await readFile(admin.registry, 'utf8'))).toEqual({
    $schema: expect.stringContaining('registry.schema.json'),
    agents: [],
  });
  expect(stdout).toContain('Add an agent at any time: gsd-launcher spawn <agent> <folder>');
  expect(stdout).toContain('gsd-hooks inbox --follow');
});

test.concurrent('goes on when OpenClaw does not answer, and says so', async ({ admin }) => {
  await admin.standIns.program('openclaw', 'echo gateway not reachable >&2; exit 1');
  const { stdout, stderr, code } = await admin.run('setup', '--yes');
  expect(code).toBe(1);
  expect(stdout).toContain('next: openclaw gateway status');
  expect(stderr).toContain('OpenClaw does not list its sessions');
  expect(stdout).toContain('Hooks are registered');
});

test.concurrent('leaves a registry it cannot read and broken settings alone', async ({ admin }) => {
  await mkdir(dirname(admin.settings), { recursive: true });
  await writeFile(admin.settings, '{ "hooks": ');
  await writeFile(admin.registry, 'not JSON');
  const { stdout, code } = await admin.run('setup', '--yes');
  expect(code).toBe(1);
  expect(stdout).toContain('✖ failed  registry:');
  expect(stdout).toContain('✖ failed  registration:');
  expect(await readFile(admin.settings, 'utf8')).toBe('{ "hooks": ');
  expect(await readFile(admin.registry, 'utf8')).toBe('not JSON');
});

test.concurrent('keeps the agents of a registry that has some', async ({ admin, world }) => {
  await admin.standIns.openclaw(sessions);
  await world.registry([{ agent_id: 'mine' }]);
  const before = await readFile(admin.registry, 'utf8');
  expect((await admin.run('setup', '--yes')).code).toBe(0);
  expect(await readFile(admin.registry, 'utf8')).toBe(before);
  expect(await world.wakes()).toMatchObject([{ agentId: 'mine', trigger: { type: 'test' } }]);
});

test.concurrent('removes registry and state when told to, the worker first', async ({
  admin,
  world,
}) => {
  await world.registry([{ agent_id: 'warden' }]);
  await admin.run('setup', '--yes');
  const pane = await world.pane('warden-main');
  await pane.hook('Stop', await recordedPayload('Stop'));
  const worker = await livingWorkerPid(world);
  await writeFile(join(world.stateDir, 'launches', 'warden.json'), '{}');
  await writeFile(join(world.stateDir, 'notes.txt'), 'mine');

  const { code, stderr } = await admin.run('setup', '--undo', '--purge', '--yes');
  expect(code).toBe(0);
  expect(isProcessAlive(worker)).toBe(false);
  expect(existsSync(admin.registry)).toBe(false);
  expect(stderr).toContain(`not ours, so left: ${join(world.stateDir, 'notes.txt')}`);
  expect(await readFile(join(world.stateDir, 'notes.txt'), 'utf8')).toBe('mine');
  expect(await readdir(world.stateDir)).toEqual(['notes.txt']);
});

test.concurrent('purges no folder that was never its own', async ({ admin, world }) => {
  const precious = join(world.stateDir, 'log', 'precious.txt');
  await mkdir(dirname(precious), { recursive: true });
  await writeFile(precious, 'mine');
  const { stderr } = await admin.run('setup', '--undo', '--purge', '--yes');
  expect(stderr).toContain(`not ours, so left: ${join(world.stateDir, 'log')}`);
  expect(await readFile(precious, 'utf8')).toBe('mine');
});

test.concurrent('undoes what was never done without a trace', async ({ admin, world }) => {
  expect((await admin.run('setup', '--undo', '--yes')).code).toBe(0);
  expect(existsSync(admin.settings)).toBe(false);
  expect(existsSync(world.stateDir)).toBe(false);
});

test.concurrent('refuses --purge without --undo', async ({ admin }) => {
  const { code, stderr } = await admin.run('setup', '--purge');
  expect(code).toBe(1);
  expect(stderr).toContain('gsd-hooks setup --undo --purge');
});

test.concurrent('asks at a terminal', async ({ admin, world }) => {
  const { tmux } = world;
  const size = ['-x', '120', '-y', '200'];
  await tmux('new-session', '-d', '-s', 'setup', ...size, 'sh', '-c', setupAtTerminal(admin));
  const screen = () => tmux('capture-pane', '-p', '-t', 'setup');
  const shows = (text: string) => eventually(async () => expect(await screen()).toContain(text));
  const press = (...keys: string[]) => tmux('send-keys', '-t', 'setup', ...keys);

  await shows('Create the registry');
  await press('Enter');
  await shows('Name of the first agent');
  await press('war den', 'Enter');
  await shows('Letters, digits, - and _, please');
  await press('C-u', 'warden', 'Enter');
  await shows('Folder it works in');
  await press('Enter');
  await shows('When a session starts, say yes');
  await press('y');
  await shows('from Claude Code’s status line?');
  await press('n');
  await shows('See it line by line?');
  expect(await screen()).toMatch(/\d+ hooks, each runs/);
  await press('y');
  await shows('Write it to');
  expect(await screen()).toMatch(/^│ {2}\+ .*"hooks": \[/m);
  await press('Enter');
  await shows('Send a test message to');
  await press('Enter');
  await shows('delivered to agent:warden:main by inbox');
  await shows('code 0');

  expect(await screen()).toMatch(/gsd-launcher spawn warden {2,}start/);

  const { agents, hook_settings } = JSON.parse(await readFile(admin.registry, 'utf8'));
  expect(agents).toMatchObject([{ agent_id: 'warden', tmux_session_name: 'warden-main' }]);
  expect(hook_settings).toEqual({ startup: 'accept' });
  const settings = JSON.parse(await readFile(admin.settings, 'utf8'));
  expect(Object.keys(settings)).toEqual(['hooks']);
});

test.concurrent('stops at Ctrl-C and leaves undone what was not agreed to', async ({
  admin,
  world,
}) => {
  await world.tmux('new-session', '-d', '-s', 'setup', 'sh', '-c', setupAtTerminal(admin));
  const screen = () => world.tmux('capture-pane', '-p', '-t', 'setup');
  const shows = (text: string) => eventually(async () => expect(await screen()).toContain(text));
  await shows('Create the registry');
  await world.tmux('send-keys', '-t', 'setup', 'C-c');
  await shows('code 130');
  expect(await screen()).toContain('Stopped. What is done stays');
  expect(existsSync(admin.registry)).toBe(false);
  expect(existsSync(admin.settings)).toBe(false);
});

test.concurrent('installs the skill for all agents, again over its own, where OpenClaw has several', async ({
  admin,
}) => {
  const openclaw = await admin.standIns.openclaw(sessions);
  const installed = join(openclaw.skills, 'gsd-code-skill');
  for (const _ of ['first', 'again']) {
    const { text, code } = await admin.withSkill('install-skill');
    expect({ text, code }).toEqual({ text: `Skill is installed: ${installed}`, code: 0 });
  }
  expect(existsSync(join(installed, 'SKILL.md'))).toBe(true);
});

test.concurrent('installs the skill for one agent, and refuses one that OpenClaw does not have', async ({
  admin,
}) => {
  const openclaw = await admin.standIns.openclaw(sessions);
  const { code } = await admin.withSkill('install-skill', '--agent', 'scout');
  expect(code).toBe(0);
  const copied = join(openclaw.workspace('scout'), 'skills', 'gsd-code-skill', 'SKILL.md');
  expect(existsSync(copied)).toBe(true);
  expect(existsSync(join(openclaw.skills, 'gsd-code-skill'))).toBe(false);
  expect(await admin.withSkill('install-skill', '--agent', 'nobody')).toMatchObject({
    code: 1,
    text: expect.stringContaining('OpenClaw has no agent nobody; there are: warden, scout'),
  });
});

test.concurrent('names the agent that reads another skill, and what changes that', async ({
  admin,
}) => {
  const openclaw = await admin.standIns.openclaw(sessions);
  const original = join(openclaw.workspace('warden'), 'skills', 'gsd');
  const { files } = await bashOriginal(original);
  const { text, code } = await admin.withSkill('install-skill');
  expect(code).toBe(1);
  const old = join(original, 'SKILL.md');
  expect(text).toContain(`warden reads another one, because a workspace comes first: ${old}`);
  expect(text).toContain(`next: mv ${old} ${old}.old`);
  expect(await filesIn(original)).toEqual(files);

  await run('mv', [old, `${old}.old`]);
  expect((await admin.withSkill('install-skill')).code).toBe(0);
});

test.concurrent('installs the skill with the rest and removes it with the rest', async ({
  admin,
}) => {
  const openclaw = await admin.standIns.openclaw(sessions);
  const installed = join(openclaw.skills, 'gsd-code-skill');
  const { text } = await admin.withSkill('setup', '--yes');
  expect(text).toContain(`skill: Skill is installed: ${installed}`);
  const undone = await admin.withSkill('setup', '--undo', '--yes');
  expect(undone.text).toContain(`Skill is removed: ${installed}`);
  expect(existsSync(installed)).toBe(false);
  expect(existsSync(openclaw.skills)).toBe(true);
});

test.concurrent('copies the skill into a workspace where there is no openclaw', async ({
  admin,
  world,
}) => {
  const workspace = join(world.folder, 'workspace');
  expect(await admin.withSkill('install-skill')).toMatchObject({
    code: 1,
    text: expect.stringContaining('gsd-hooks install-skill --workspace <folder>'),
  });
  expect(await admin.withSkill('install-skill', '--workspace', workspace)).toMatchObject({
    code: 1,
    text: expect.stringContaining(`${workspace}: no such folder`),
  });
  await mkdir(workspace);
  const { code } = await admin.withSkill('install-skill', '--workspace', workspace);
  expect(code).toBe(0);
  const copied = join(workspace, 'skills', 'gsd-code-skill', 'SKILL.md');
  expect(await readFile(copied, 'utf8')).toContain('name: gsd-code-skill');
});

test.concurrent('keeps the whole bash original through install-skill and undo', async ({
  admin,
  world,
}) => {
  const workspace = join(world.folder, 'workspace');
  const original = join(workspace, 'skills', 'gsd-code-skill');
  const { files } = await bashOriginal(original);
  expect(await admin.withSkill('install-skill', '--workspace', workspace)).toMatchObject({
    code: 1,
    text: expect.stringContaining('To replace it and keep a copy, add --replace'),
  });
  await admin.withSkill('setup', '--undo', '--yes', '--workspace', workspace);
  expect(await filesIn(original)).toEqual(files);

  const replaced = await admin.withSkill('install-skill', '--workspace', workspace, '--replace');
  expect(replaced).toMatchObject({ code: 0, text: expect.stringContaining('Kept a copy') });
  const undone = await admin.withSkill('setup', '--undo', '--yes', '--workspace', workspace);
  expect(undone.text).toContain('not ours, so left:');
  const left = await filesIn(original);
  expect(left).toEqual(expect.arrayContaining(files.filter((file) => file !== 'SKILL.md')));
});

test.concurrent('says what the gateway does not find on its own PATH', async ({ admin }) => {
  const openclaw = await admin.standIns.openclaw(sessions);
  const menuDriver = await admin.standIns.program('menu-driver', 'exit');
  await openclaw.misses(['menu-driver']);
  const { text, code } = await admin.withSkill('install-skill');
  expect(code).toBe(1);
  expect(text).toContain(
    'OpenClaw is missing menu-driver on the PATH its gateway was started with',
  );
  expect(text).toContain('tools.exec.pathPrepend does not count here');
  expect(text).toContain(`sudo ln -s ${menuDriver} /usr/local/bin/menu-driver`);
});

test.concurrent('says what openclaw said when it refuses', async ({ admin }) => {
  await admin.standIns.program('openclaw', 'echo no room left >&2; exit 1');
  expect(await admin.withSkill('install-skill')).toMatchObject({
    code: 1,
    text: expect.stringContaining('openclaw agents: no room left'),
  });
});

test.concurrent('offers OpenClaw’s agents, also one that never talked, and makes its session', async ({
  admin,
}) => {
  const openclaw = await admin.standIns.openclaw([sessions[0] as (typeof sessions)[0]]);
  await openclaw.hasAgents(['warden', 'scout']);
  const { stdout, code } = await admin.run('setup', '--yes');
  expect(code).toBe(0);
  expect(stdout).toContain('OpenClaw has a session for scout now: agent:scout:main');
  const { agents } = JSON.parse(await readFile(admin.registry, 'utf8'));
  expect(agents).toMatchObject([
    { agent_id: 'warden', openclaw_session_key: 'agent:warden:main' },
    { agent_id: 'scout', openclaw_session_id: 'made-for-scout' },
  ]);
});

test.concurrent('mentions migrate where the bash scripts are registered, and changes nothing', async ({
  admin,
  world,
}) => {
  const original = await bashOriginal(join(world.folder, 'home', 'somewhere', 'else'));
  await mkdir(dirname(admin.settings), { recursive: true });
  const before = JSON.stringify(original.settings);
  await writeFile(admin.settings, before);
  const { stdout, code } = await admin.run('setup', '--yes');
  expect(code).toBe(1);
  expect(stdout).toContain('7 hooks of the bash scripts are registered');
  expect(stdout).toContain('next: gsd-launcher migrate');
  expect(await readFile(admin.settings, 'utf8')).toBe(before);
  expect(existsSync(admin.registry)).toBe(false);
  await admin.run('setup', '--undo', '--yes');
  expect(await readFile(admin.settings, 'utf8')).toBe(before);
});

test.concurrent('proves by a list what remains after --undo --purge', async ({ admin, world }) => {
  const home = join(world.folder, 'home');
  const units = join(home, '.config', 'systemd', 'user');
  const wants = join(units, 'timers.target.wants');
  await mkdir(wants, { recursive: true });
  await writeFile(join(units, 'gsd-launcher-recover.timer'), 'Unit=gsd-launcher-recover.service\n');
  await writeFile(join(units, 'gsd-mine.timer'), '[Timer]\n');
  await symlink('../gsd-launcher-recover.timer', join(wants, 'gsd-launcher-recover.timer'));
  await admin.standIns.program('systemctl', 'echo no systemd here >&2; exit 1');
  for (const name of Object.keys(programPackages)) await admin.standIns.program(name, 'exit');
  const startUps = ['.bashrc', '.bash_profile'].map((name) => join(home, name));
  for (const path of startUps) await writeFile(path, 'eval "$(gsd-hooks completion bash)"\n');
  await mkdir(dirname(admin.settings), { recursive: true });
  await writeFile(admin.settings, ownSettings);
  await admin.run('setup', '--yes');

  const { stdout, code } = await admin.run('setup', '--undo', '--purge', '--yes');
  expect(code).toBe(0);
  const [, remains = ''] = stdout.split('What remains on this machine:\n');
  expect(remains).toMatch(/^ {2}your settings as they were: .*settings\.json\.backup-/);
  for (const path of startUps) {
    expect(remains).toContain(`completion, a line of yours: ${path}\n`);
  }
  for (const own of Object.values(programPackages)) {
    expect(remains).toContain(`(npm uninstall -g ${own})`);
  }
  expect(stdout).toContain(`npm uninstall -g ${Object.values(programPackages).join(' ')}`);
  expect(remains).not.toMatch(/registry|state|service|hooks:/);
  expect(await readdir(units)).toEqual(['gsd-mine.timer', 'timers.target.wants']);
  expect(await readdir(wants)).toEqual([]);
});

const repositorySkill = join(import.meta.dirname, '../../../skills/gsd-code-skill/SKILL.md');

test.runIf(existsSync(repositorySkill))('ships the skill of this repository', async () => {
  const shipped = join(import.meta.dirname, '../dist/skill/gsd-code-skill/SKILL.md');
  expect(await readFile(shipped, 'utf8')).toBe(await readFile(repositorySkill, 'utf8'));
});

function setupAtTerminal({ env }: Administrator): string {
  return `PATH='${env.PATH}' '${process.execPath}' '${programPath}' setup; echo "code $?"; cat`;
}
