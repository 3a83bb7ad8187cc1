import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { updateRegistry } from '@gsd-code-skill/registry';
import { privateTmux, temporaryFolder, workerPid } from '@gsd-code-skill/testing';
import { execa } from 'execa';
import { prepareClaudeHome } from './claude/claude-home.ts';
import { recorderSettings } from './claude/event-recorder.ts';
import { namesInProgram } from './drift/drift.ts';
import type { Machine, Program, Ran } from './machine.ts';
import { processesWith } from './programs/processes-of.ts';
import { installClaudeCode } from './programs/programs.ts';
import { signal } from './programs/signal.ts';
import { type RealSession, type SessionOptions, startSession } from './real-session.ts';
import { until } from './until.ts';
import { createWakeReader } from './wake-reader.ts';

export interface WorldOptions {
  /**
   * Whether `gsd-hooks register` taps the status line.
   *
   * @default true
   */
  readonly statusLine?: boolean;
  /**
   * Milliseconds of silence before Claude Code says that it is idle.
   *
   * @default 60_000
   */
  readonly idleNotification?: number;
  /**
   * The registry's `delivery`.
   *
   * @default { transport: 'inbox' }
   */
  readonly delivery?: Readonly<Record<string, unknown>>;
  /**
   * Words that start a program in a place of its own, such as a network namespace.
   *
   * @default none
   */
  readonly inside?: readonly string[];
  /** More environment for Claude Code, hooks and worker. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Such a machine, on which Claude Code can be started. */
export interface World extends Machine {
  /** Starts Claude Code in a tmux session of its own. */
  start(options: SessionOptions): Promise<RealSession>;
}

const programs = {
  'gsd-fleet': bin(import.meta.resolve('@gsd-code-skill/gsd-fleet/package.json'), 'gsd-fleet'),
  'gsd-hooks': bin(import.meta.resolve('@gsd-code-skill/hooks/package.json'), 'gsd-hooks'),
  'gsd-launcher': bin(import.meta.resolve('@gsd-code-skill/launcher/package.json'), 'gsd-launcher'),
  'gsd-mcp': bin(import.meta.resolve('@gsd-code-skill/mcp/package.json'), 'gsd-mcp'),
  'menu-driver': bin(
    import.meta.resolve('@gsd-code-skill/menu-driver/package.json'),
    'menu-driver',
  ),
} as const satisfies Record<Program, string>;

export async function createWorld({
  statusLine = true,
  idleNotification = 60_000,
  delivery = { transport: 'inbox' },
  inside = [],
  env: more = {},
}: WorldOptions = {}): Promise<World> {
  const { bin: claude } = await installClaudeCode();
  const { path: dir, remove } = await temporaryFolder();
  const home = join(dir, 'home');
  const project = join(dir, 'project');
  const { socketPath } = privateTmux(dir);
  const registryPath = join(home, '.config', 'gsd-code-skill', 'recovery-registry.json');
  const stateDir = join(home, '.local', 'state', 'gsd-code-skill');

  await prepareProject(project);
  await mkdir(join(dir, 'bin'));
  for (const [name, path] of Object.entries(programs)) {
    await symlink(path, join(dir, 'bin', name));
  }
  if (inside.length > 0) await placeTmux(join(dir, 'bin', 'tmux'), inside);
  const env = {
    ...(await prepareClaudeHome({
      home,
      projects: [project],
      // every session has a model of its own
      modelUrl: 'http://127.0.0.1:9',
      claude,
      path: [join(dir, 'bin')],
      idleNotification,
    })),
    GSD_TMUX_SOCKET: socketPath,
    // several Claude Code sessions start on a few cores here
    GSD_DRIVER_SECONDS: '30',
    ...more,
  };

  async function run(program: Program, args: readonly string[], input?: string): Promise<Ran> {
    const started = performance.now();
    const [first = '', ...words] = [...inside, process.execPath, programs[program], ...args];
    const { exitCode, stdout, stderr } = await execa(first, words, {
      env,
      extendEnv: false,
      cwd: project,
      reject: false,
      timeout: 300_000,
      ...(input === undefined ? { stdin: 'ignore' } : { input }),
    });
    const milliseconds = Math.round(performance.now() - started);
    return { command: [program, ...args].join(' '), exitCode, stdout, stderr, milliseconds };
  }

  await mkdir(join(home, '.config', 'gsd-code-skill'), { recursive: true });
  await writeFile(registryPath, JSON.stringify({ delivery, agents: [] }), { mode: 0o600 });
  await writeFile(
    join(home, '.claude', 'settings.json'),
    JSON.stringify(recorderSettings(await eventsOf(claude))),
  );
  const registered = await run('gsd-hooks', ['register', ...(statusLine ? ['--status-line'] : [])]);
  if (registered.exitCode !== 0) {
    throw new Error(`${registered.command}: ${registered.stderr || registered.stdout}`);
  }

  const tmux = privateTmux(dir, { env });
  const sessions: RealSession[] = [];
  const world: World = {
    dir,
    env,
    stateDir,
    registryPath,
    project,
    socketPath,
    run,
    tmux: tmux.raw,
    wakes: createWakeReader(join(stateDir, 'inbox')),
    async addAgent(agent) {
      await updateRegistry(registryPath, (registry) => ({
        ...registry,
        agents: [...registry.agents.filter(({ agent_id }) => agent_id !== agent.agent_id), agent],
      }));
    },
    async start(options) {
      const session = await startSession(world, options);
      sessions.push(session);
      return session;
    },
    workerPid: () => workerPid(stateDir),
    async close() {
      await Promise.all(sessions.map((session) => session.close()));
      await tmux.close();
      const left = await leftovers(`HOME=${home}`);
      await remove();
      if (left !== '') throw new Error(`did not end: ${left}`);
    },
  };
  return world;
}

/** A tmux whose servers, and all that runs in them, are in that place. */
async function placeTmux(path: string, inside: readonly string[]): Promise<void> {
  await writeFile(path, `#!/bin/sh\nexec ${inside.join(' ')} /usr/bin/tmux "$@"\n`);
  await chmod(path, 0o755);
}

const events = new Map<string, Promise<readonly string[]>>();

/** The events that a Claude Code knows; its program is large, so it is read once. */
function eventsOf(claude: string): Promise<readonly string[]> {
  const found = events.get(claude) ?? namesInProgram(claude).then((names) => names.events);
  events.set(claude, found);
  return found;
}

async function prepareProject(project: string): Promise<void> {
  await mkdir(project, { recursive: true });
  await writeFile(join(project, 'notes.md'), '# Notes\n\nfirst line\n');
  const git = (...args: string[]) => execa('git', args, { cwd: project });
  await git('init', '-q', '-b', 'main');
  await git('add', '.');
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid'];
  await git(...identity, 'commit', '-q', '-m', 'Begin');
}

/** What still runs after a while; it is ended then. */
async function leftovers(variable: string): Promise<string> {
  let left = await processesWith(variable);
  try {
    await until('processes to end', async () => {
      left = await processesWith(variable);
      // a worker that ends while Claude Code lives is started again by the next hook
      const isLast = left.every(({ command }) => /^gsd-hooks|hook\.sh/.test(command));
      const workers = left.filter(({ command }) => isLast && command.startsWith('gsd-hooks'));
      for (const { pid } of workers) signal(pid, 'SIGTERM');
      return left.length === 0;
    });
    return '';
  } catch {
    for (const { pid } of left) signal(pid, 'SIGKILL');
    return left.map(({ pid, command }) => `${pid} ${command}`).join('; ');
  }
}

function bin(manifest: string, name: string): string {
  return fileURLToPath(new URL(`bin/${name}.js`, manifest));
}
