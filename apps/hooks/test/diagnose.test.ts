import { appendFile, chmod, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from '@gsd-code-skill/core';
import { appendRecord, loggedLoss, noteRegistry } from '@gsd-code-skill/session-channel';
import { standInProgram } from '@gsd-code-skill/testing';
import { parseWake } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import type { Check } from '../src/diagnose/check.ts';
import { type DiagnoseOptions, diagnose } from '../src/diagnose/diagnose.ts';
import { type Machine, machineOf } from '../src/diagnose/machine.ts';
import { programPath, version } from '../src/program.ts';
import { register } from '../src/register/register.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { test as base, eventually, recordedPayload, type TestPane, type World } from './world.ts';

interface Host {
  readonly machine: Machine;
  readonly standIns: StandIns;
}

interface Chain extends Host {
  readonly pane: TestPane;
  diagnose(options?: DiagnoseOptions): Promise<readonly Check[]>;
}

const test = base.extend<{ host: Host; chain: Chain }>({
  /** A machine on which nothing is wrong, and no session runs. */
  host: async ({ world }, use) => {
    const standIns = await createStandIns(world.folder);
    await standIns.claude('2.1.325');
    await world.registry([{ agent_id: 'warden' }], { notify: [{ command: ['true'] }] });

    const installation = { nodePath: await quickNode(world), workerPath: programPath, version };
    const env = { ...world.env, PATH: `${standIns.bin}:${world.env.PATH}` };
    const machine = machineOf({ env, platform: process.platform }, installation);
    await register({ ...machine, ...installation });
    await use({ machine, standIns });
  },
  /** A machine on which every link holds. */
  chain: async ({ world, host }, use) => {
    const pane = await world.pane('warden-main', [join(host.standIns.bin, 'claude')]);
    const machine = { ...host.machine, env: { ...host.machine.env, TMUX: pane.env.TMUX } };
    await use({
      ...host,
      machine,
      pane,
      diagnose: (options) => all(diagnose(machine, options)),
    });
  },
}).concurrent;

/** A Node that says its version without being started: every diagnosis asks for it. */
function quickNode({ folder }: World): Promise<string> {
  const says = `[ "$1" = --version ] && { echo ${process.version}; exit; }`;
  return standInProgram(join(folder, 'node'), 'node', `${says}\nexec '${process.execPath}' "$@"`);
}

test('finds nothing wrong where every link holds', async ({ world, chain }) => {
  const { machine } = chain;
  await register({ ...machine, ...machine.installation, nodePath: process.execPath });
  await chain.pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () => expect(await world.log('warden-main')).toHaveLength(1));

  const checks = await chain.diagnose();
  expect(checks).toContainEqual({
    name: 'node',
    status: 'ok',
    detail: `${process.version}, ${process.execPath}`,
  });
  expect(checks.map(({ name, agent, status }) => [agent, name, status])).toEqual([
    [undefined, 'registration', 'ok'],
    [undefined, 'state', 'ok'],
    [undefined, 'hook.sh', 'ok'],
    [undefined, 'hook run', 'ok'],
    [undefined, 'node', 'ok'],
    [undefined, 'worker program', 'ok'],
    [undefined, 'Claude Code', 'ok'],
    [undefined, 'tmux', 'ok'],
    [undefined, 'registry', 'ok'],
    ['warden', 'session', 'ok'],
    ['warden', 'Claude Code process', 'ok'],
    ['warden', 'version', 'skipped'],
    ['warden', 'environment', 'ok'],
    ['warden', 'pane marker', 'ok'],
    ['warden', 'own state', 'skipped'],
    ['warden', 'last events', 'ok'],
    ['warden', 'escalation', 'ok'],
    ['warden', 'policy', 'skipped'],
    [undefined, 'worker', 'ok'],
    [undefined, 'spool', 'ok'],
    [undefined, 'lost events', 'ok'],
    [undefined, 'quarantine', 'ok'],
    [undefined, 'transport', 'ok'],
    [undefined, 'connection', 'ok'],
    [undefined, 'OpenClaw', 'ok'],
    ['warden', 'OpenClaw session', 'skipped'],
    ['warden', 'skill', 'skipped'],
    ['warden', 'exec', 'skipped'],
    ['warden', 'agent runs', 'ok'],
    [undefined, 'outbox', 'ok'],
  ]);
});

test('finds a session on the server that GSD_TMUX_SOCKET chooses', async ({ world, chain }) => {
  const [socketPath] = chain.pane.env.TMUX?.split(',') ?? [];
  const { TMUX: _, ...elsewhere } = chain.machine.env;
  const session = async (env: Environment) =>
    (
      await all(
        diagnose(
          machineOf(
            { ...chain.machine, env: { ...elsewhere, TMUX_TMPDIR: world.folder, ...env } },
            chain.machine.installation,
          ),
        ),
      )
    ).find(({ name }) => name === 'session')?.status;
  expect(await session({})).toBe('failed');
  expect(await session({ GSD_TMUX_SOCKET: socketPath })).toBe('ok');
});

test('leaves nothing behind', async ({ world, chain }) => {
  const before = await Promise.all([world.files('spool'), world.files('strangers')]);
  await chain.diagnose();
  expect(await Promise.all([world.files('spool'), world.files('strangers')])).toEqual(before);
  expect(await world.workerPid()).toBeUndefined();
});

interface Breakage<Broken> {
  readonly what: string;
  readonly check: string;
  readonly status?: Check['status'];
  readonly fix: string | RegExp;
  /**
   * The other checks that are not well then.
   *
   * @default those of a machine on which no session runs, or of a session that nothing was heard of
   */
  readonly others?: readonly string[];
  break(broken: Broken, world: World): Promise<unknown>;
}

const nobodysPane = '4711.3';

const breakagesOfHost: readonly Breakage<Host>[] = [
  {
    what: 'hooks that are not registered',
    check: 'registration',
    fix: 'gsd-hooks register',
    async break({ machine }) {
      await rm(machine.settingsPath);
      await rm(join(machine.stateDir, 'claude-settings.json'));
    },
  },
  {
    what: 'hooks given by --settings alone',
    check: 'registration',
    status: 'warning',
    fix: 'gsd-hooks register',
    break: ({ machine }) => rm(machine.settingsPath),
  },
  {
    what: 'an event that lost its hook',
    check: 'registration',
    fix: 'gsd-hooks register',
    break: ({ machine }) => editSettings(machine, ({ hooks }) => delete hooks.Stop),
  },
  {
    what: 'an entry of the bash predecessor',
    check: 'registration',
    fix: 'gsd-hooks register',
    break: ({ machine }) =>
      editSettings(machine, ({ hooks }) =>
        hooks.Stop?.push({ hooks: [{ type: 'command', command: '/opt/gsd-session-hook.sh' }] }),
      ),
  },
  {
    what: 'another time limit',
    check: 'registration',
    status: 'warning',
    fix: 'gsd-hooks register',
    break: ({ machine }) =>
      editSettings(machine, ({ hooks }) =>
        Object.assign(hooks.Stop?.[0]?.hooks[0] ?? {}, { timeout: 1 }),
      ),
  },
  {
    what: 'hooks that are switched off',
    check: 'registration',
    fix: /settings\.json$/,
    break: ({ machine }) => editSettings(machine, (settings) => (settings.disableAllHooks = true)),
  },
  {
    what: 'settings that are not JSON',
    check: 'registration',
    fix: /settings\.json$/,
    break: ({ machine }) => writeFile(machine.settingsPath, '{'),
  },
  {
    what: 'a hook.sh that is gone',
    check: 'hook.sh',
    fix: 'gsd-hooks register',
    break: ({ machine }) => rm(join(machine.stateDir, 'hook.sh')),
  },
  {
    what: 'a hook.sh that others may write',
    check: 'hook.sh',
    fix: 'gsd-hooks register',
    break: ({ machine }) => chmod(join(machine.stateDir, 'hook.sh'), 0o666),
  },
  {
    what: 'a hook.sh that sh cannot read',
    check: 'hook.sh',
    fix: 'gsd-hooks register',
    break: ({ machine }) => appendFile(join(machine.stateDir, 'hook.sh'), 'if\n'),
  },
  {
    what: 'a hook.sh of another version',
    check: 'hook.sh',
    status: 'warning',
    fix: 'gsd-hooks register',
    break: ({ machine }) =>
      editHook(machine, (text) => text.replace(/gsd-hooks \S+:/, 'gsd-hooks 9.9.9:')),
  },
  {
    what: 'a hook.sh for another registry',
    check: 'hook.sh',
    fix: 'gsd-hooks register',
    break: ({ machine }) =>
      editHook(machine, (text) => text.replace(/ R='[^']*'/, " R='/elsewhere'")),
  },
  {
    what: 'a hook.sh that prints',
    check: 'hook run',
    fix: 'gsd-hooks register',
    others: ['session', 'last events', 'hook.sh'],
    break: ({ machine }) => editHook(machine, (text) => `echo hello\n${text}`),
  },
  {
    what: 'a hook.sh that fails',
    check: 'hook run',
    fix: 'gsd-hooks register',
    others: ['session', 'last events', 'hook.sh'],
    break: ({ machine }) => editHook(machine, (text) => `${text.split('\n')[0]}\nexit 2\n`),
  },
  {
    what: 'a node that is gone',
    check: 'node',
    status: 'warning',
    fix: 'gsd-hooks register',
    break: ({ machine }) =>
      editHook(machine, (text) => text.replace(/^N='[^']*'/m, "N='/gone/node'")),
  },
  {
    what: 'a worker that is gone',
    check: 'worker program',
    fix: 'gsd-hooks register',
    break: ({ machine }) =>
      editHook(machine, (text) => text.replace(/ W='[^']*'/, " W='/gone/cli.js'")),
  },
  {
    what: 'a Claude Code newer than the newest that was tried',
    check: 'Claude Code',
    status: 'warning',
    fix: 'gsd-hooks log --follow',
    break: ({ standIns }) => standIns.claude('9.0.1'),
  },
  {
    what: 'a Claude Code older than the oldest that works',
    check: 'Claude Code',
    fix: 'npm install -g @anthropic-ai/claude-code',
    others: ['session', 'last events', 'registration'],
    break: ({ standIns }) => standIns.claude('1.0.128'),
  },
  {
    what: 'a Claude Code that cannot tell everything',
    check: 'Claude Code',
    status: 'warning',
    fix: 'npm install -g @anthropic-ai/claude-code',
    others: ['session', 'last events', 'registration'],
    break: ({ standIns }) => standIns.claude('2.1.76'),
  },
  {
    what: 'a Claude Code older than the one that was registered for',
    check: 'registration',
    fix: 'gsd-hooks register',
    others: ['session', 'last events', 'Claude Code'],
    break: ({ standIns }) => standIns.claude('2.1.62'),
  },
  {
    what: 'a tmux that is too old',
    check: 'tmux',
    fix: /install tmux$/,
    break: ({ standIns }) => standIns.program('tmux', 'echo tmux 3.1c'),
  },
  {
    what: 'a Claude Code that does not start',
    check: 'Claude Code',
    fix: 'npm install -g @anthropic-ai/claude-code',
    break: ({ standIns }) => standIns.program('claude', 'echo broken >&2; exit 1'),
  },
  {
    what: 'a registry that is gone',
    check: 'registry',
    fix: 'gsd-hooks setup',
    others: ['transport'],
    break: ({ machine }) => rm(machine.registryPath),
  },
  {
    what: 'a registry that is not JSON',
    check: 'registry',
    fix: /registry\.json$/,
    others: ['transport'],
    break: ({ machine }) => writeFile(machine.registryPath, 'agents: []'),
  },
  {
    what: 'an agent that is not believed',
    check: 'registry',
    status: 'warning',
    fix: /registry\.json$/,
    others: ['session', 'last events', 'escalation'],
    break: (_, world) => world.registry([{ agent_id: 'warden' }, { agent_id: 7 }]),
  },
  {
    what: 'a wait that Claude Code would end before',
    check: 'registry',
    status: 'warning',
    fix: /registry\.json$/,
    others: ['session', 'last events', 'escalation'],
    break: (_, world) =>
      world.registry([{ agent_id: 'warden', hook_settings: { bidirectional_timeout_s: 900 } }]),
  },
  {
    what: 'events that nobody takes',
    check: 'worker',
    fix: 'gsd-hooks worker --foreground',
    break: ({ machine }) => writeFile(join(machine.stateDir, 'spool', `${nobodysPane}.1`), 'x'),
  },
  {
    what: 'events that wait for long',
    check: 'spool',
    fix: 'gsd-hooks worker --foreground',
    others: ['session', 'last events', 'worker'],
    async break({ machine }) {
      const path = join(machine.stateDir, 'spool', `${nobodysPane}.1`);
      await writeFile(path, 'x');
      await utimes(path, 0, 0);
    },
  },
  {
    what: 'events that found no room',
    check: 'lost events',
    fix: 'gsd-hooks worker --foreground',
    break: ({ machine }) => writeFile(join(machine.stateDir, 'lost'), `\n${nobodysPane} Stop\n`),
  },
  {
    what: 'events that were lost, of which was told',
    check: 'lost events',
    status: 'warning',
    fix: 'df -h',
    break: ({ machine }) =>
      appendRecord(machine.stateDir, {
        timestamp: new Date().toISOString(),
        event: loggedLoss,
        session: 'warden-main',
        agent: 'warden',
        outcome: 'failed',
        reason: '2 events were lost',
        durations: {},
      }),
  },
  {
    what: 'events in quarantine',
    check: 'quarantine',
    status: 'warning',
    fix: /^head .*\.reason$/,
    break: ({ machine }) => writeFile(join(machine.stateDir, 'quarantine', '1.reason'), 'broken'),
  },
  {
    what: 'no way to OpenClaw',
    check: 'transport',
    status: 'warning',
    fix: 'gsd-hooks inbox --follow',
    others: ['session', 'last events', 'escalation'],
    break: (_, world) => world.registry([{ agent_id: 'warden' }], { delivery: {} }),
  },
  {
    what: 'an OpenClaw that does not answer',
    check: 'OpenClaw',
    fix: 'openclaw gateway status',
    others: ['session', 'last events', 'escalation', 'exec'],
    async break({ standIns }, world) {
      await standIns.program('openclaw', 'echo gateway not reachable >&2; exit 1');
      await world.registry([{ agent_id: 'warden' }], { delivery: { transport: 'cli' } });
    },
  },
  {
    what: 'a session that OpenClaw does not know',
    check: 'OpenClaw session',
    fix: 'gsd-launcher sync --create',
    others: ['session', 'last events', 'escalation', 'skill', 'exec'],
    async break({ standIns }, world) {
      await standIns.openclaw([]);
      await world.registry([{ agent_id: 'warden' }], { delivery: { transport: 'cli' } });
    },
  },
];

const breakagesOfSession: readonly Breakage<Chain>[] = [
  {
    what: 'an agent without a session',
    check: 'session',
    fix: 'gsd-launcher spawn warden',
    others: ['last events'],
    break: (_, world) => world.tmux('rename-session', '-t', 'warden-main', 'warden-main-2'),
  },
  {
    what: 'a session without Claude Code',
    check: 'Claude Code process',
    fix: 'gsd-launcher spawn warden',
    break: ({ pane }, world) =>
      world.tmux('respawn-pane', '-k', '-t', pane.env.TMUX_PANE ?? '', 'cat'),
  },
  {
    what: 'a Claude Code that does not see tmux',
    check: 'environment',
    fix: 'gsd-launcher spawn warden',
    async break({ pane, standIns }, world) {
      const command = `env -u TMUX ${join(standIns.bin, 'claude')}`;
      await world.tmux('respawn-pane', '-k', '-t', pane.env.TMUX_PANE ?? '', command);
    },
  },
  {
    what: 'a Claude Code that does not know of OpenClaw what this shell knows',
    check: 'environment',
    status: 'warning',
    fix: 'gsd-launcher spawn warden',
    others: ['last events', 'escalation', 'OpenClaw session', 'skill', 'exec'],
    async break({ standIns }, world) {
      await standIns.openclaw([]);
      await world.registry([{ agent_id: 'warden' }], { delivery: {} });
    },
  },
  {
    what: 'a pane that hook.sh takes for nobody’s',
    check: 'pane marker',
    fix: /^touch .*registry\.json$/,
    async break({ machine, pane }) {
      await noteRegistry(machine.stateDir, machine.registryPath);
      const marker = join(machine.stateDir, 'strangers', pane.key);
      await writeFile(marker, '', { mode: 0o600 });
      await utimes(marker, new Date(), new Date(Date.now() + 60_000));
    },
  },
  {
    what: 'a session nothing was heard of',
    check: 'last events',
    status: 'warning',
    fix: 'gsd-hooks log warden-main --follow',
    break: async () => {},
  },
];

test.for(breakagesOfHost)('names $what and the way out', async (breakage, { world, host }) => {
  await breakage.break(host, world);
  await expectBreakage({ others: [...silent, 'session'], ...breakage }, host);
});

test.for(breakagesOfSession)('names $what and the way out', async (breakage, { world, chain }) => {
  await breakage.break(chain, world);
  // a program in a pane takes a moment to start or to go
  await eventually(() => expectBreakage({ others: silent, ...breakage }, chain));
});

const silent = ['last events'];

async function expectBreakage<B>(
  { check, status = 'failed', fix, others = [] }: Breakage<B>,
  { machine }: Host,
) {
  const checks = await all(diagnose(machine));
  expect(checks.find(({ name }) => name === check)).toMatchObject({
    status,
    fix: fix instanceof RegExp ? expect.stringMatching(fix) : fix,
  });
  const notWell = checks.filter((one) => one.status === 'failed' || one.status === 'warning');
  expect(new Set(notWell.map(({ name }) => name))).toEqual(new Set([check, ...others]));
}

test('knows a renamed session by the binding of its pane', async ({ world, chain }) => {
  await world.tmux(
    'set-option',
    '-p',
    '-t',
    chain.pane.env.TMUX_PANE ?? '',
    '@gsd_agent',
    'warden',
  );
  await world.tmux('rename-session', '-t', 'warden-main', 'elsewhere');
  const session = (await chain.diagnose()).find(({ name }) => name === 'session');
  expect(session).toMatchObject({ status: 'ok', detail: expect.stringContaining('elsewhere') });
});

test('tells sessions that were started with the hooks from those without', async ({
  world,
  chain,
}) => {
  const { machine, pane, standIns } = chain;
  await rm(machine.settingsPath);
  const hooks = async () => (await chain.diagnose()).find(({ name }) => name === 'hooks');
  expect(await hooks()).toMatchObject({ status: 'failed', fix: 'gsd-hooks register' });

  const settingsFile = join(machine.stateDir, 'claude-settings.json');
  const command = [join(standIns.bin, 'claude'), '--settings', settingsFile];
  await world.tmux('respawn-pane', '-k', '-t', pane.env.TMUX_PANE ?? '', ...command);
  await eventually(async () => expect(await hooks()).toMatchObject({ status: 'ok' }));
});

test('takes an agent by its id or its session and says when there is none', async ({ chain }) => {
  const agentsIn = (checks: readonly Check[]) => new Set(checks.map(({ agent }) => agent));
  expect(agentsIn(await chain.diagnose({ agent: 'warden-main' }))).toContain('warden');
  const unknown = await chain.diagnose({ agent: 'nobody' });
  expect(agentsIn(unknown)).toEqual(new Set([undefined]));
  expect(unknown).toContainEqual({
    name: 'agent',
    status: 'failed',
    detail: 'no agent "nobody"; there are: warden',
    fix: 'gsd-hooks status',
  });
});

test('sends a test wake by the way of real ones', async ({ world, chain }) => {
  const checks = await chain.diagnose({ sendTestWake: true });
  expect(checks.at(-1)).toEqual({
    name: 'test wake',
    agent: 'warden',
    status: 'ok',
    detail: 'delivered to agent:warden:main by inbox',
  });
  const [wake] = await world.wakes();
  expect(wake?.trigger).toMatchObject({ type: 'test' });
  expect(await chain.diagnose()).toContainEqual({ name: 'outbox', status: 'ok', detail: 'empty' });
});

test('leaves the test wake to a living worker', async ({ world, chain }) => {
  await chain.pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () => expect(await world.wakes()).toHaveLength(1));
  const checks = await chain.diagnose({ sendTestWake: true });
  expect(checks.at(-1)).toMatchObject({ name: 'test wake', status: 'ok' });
  expect((await world.wakes()).map(({ trigger }) => trigger.type)).toEqual([
    'response_complete',
    'test',
  ]);
});

test('says what became of a test wake that OpenClaw has no session for', async ({
  world,
  chain,
}) => {
  const openclaw = await chain.standIns.openclaw([]);
  const agent = { agent_id: 'warden', openclaw_session_key: 'agent:warden:gone' };
  await world.registry([agent], { delivery: { transport: 'cli' } });
  const checks = await chain.diagnose({ sendTestWake: true });
  expect(checks.at(-1)).toMatchObject({
    name: 'test wake',
    status: 'failed',
    fix: 'gsd-launcher sync --create',
    detail: expect.stringMatching(/^unroutable: .*agent:warden:gone/),
  });
  await expect(openclaw.message()).rejects.toThrow('told nothing');
  expect(await chain.diagnose()).toContainEqual({ name: 'outbox', status: 'ok', detail: 'empty' });
});

test('hands a test wake to the OpenClaw session of the agent', async ({ world, chain }) => {
  const key = 'agent:warden:main';
  const session = { key, sessionId: 'one', agentId: 'warden', updatedAt: 1 };
  const openclaw = await chain.standIns.openclaw([session]);
  await world.registry([{ agent_id: 'warden' }], { delivery: { transport: 'cli' } });
  const checks = await chain.diagnose({ sendTestWake: true });
  expect(checks).toContainEqual({
    name: 'OpenClaw session',
    agent: 'warden',
    status: 'ok',
    detail: key,
  });
  expect(checks.at(-1)).toMatchObject({ status: 'ok', detail: `delivered to ${key} by cli` });
  expect(parseWake(await openclaw.message())).toMatchObject({ agentId: 'warden' });
});

test('asks which of several agents to wake', async ({ world, chain }) => {
  await world.registry([{ agent_id: 'warden' }, { agent_id: 'scout' }]);
  const checks = await chain.diagnose({ sendTestWake: true });
  expect(checks.at(-1)).toMatchObject({
    name: 'test wake',
    status: 'failed',
    fix: 'gsd-hooks diagnose <agent> --send-test-wake',
  });
});

test('looks without creating a state directory', async ({ world, chain }) => {
  const stateDir = join(world.folder, 'none');
  const checks = await all(diagnose({ ...chain.machine, stateDir }));
  expect(checks).toContainEqual(expect.objectContaining({ name: 'state', status: 'failed' }));
  await expect(readFile(stateDir)).rejects.toThrow('ENOENT');
});

test('tells with its exit code and as JSON', async ({ world }) => {
  const { stdout, code } = await world.cli('diagnose', '--json');
  expect(code).toBe(1);
  const { ok, checks } = JSON.parse(stdout);
  expect(ok).toBe(false);
  expect(checks[0]).toMatchObject({ name: 'registration', status: 'failed' });
  const text = await world.run('diagnose');
  expect(text.stdout).toContain('next: gsd-hooks register');
});

async function all<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
}

interface EditableSettings {
  disableAllHooks?: boolean;
  hooks: Record<string, { hooks: object[] }[]>;
}

async function editSettings(
  { settingsPath }: Machine,
  edit: (settings: EditableSettings) => unknown,
): Promise<void> {
  const settings = JSON.parse(await readFile(settingsPath, 'utf8'));
  edit(settings);
  await mkdir(dirname(settingsPath), { recursive: true });
  await writeFile(settingsPath, JSON.stringify(settings));
}

async function editHook({ stateDir }: Machine, edit: (text: string) => string): Promise<void> {
  const path = join(stateDir, 'hook.sh');
  await writeFile(path, edit(await readFile(path, 'utf8')));
}
