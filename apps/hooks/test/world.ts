import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isProcessAlive } from '@gsd-code-skill/core';
import { inboxMessages, openOutbox } from '@gsd-code-skill/openclaw-client';
import { type LogRecord, type PaneKey, paneKey } from '@gsd-code-skill/session-channel';
import { parseWake, type Wake } from '@gsd-code-skill/wake-format';
import { test as base, expect, vi } from 'vitest';
import { type HookRun, type HookSetUp, runHook, setUpHook, startHook } from './run-hook.ts';

const run = promisify(execFile);
const recordings = join(import.meta.dirname, '../../../fixtures/claude-code-2.1.325');
const program = join(import.meta.dirname, '../bin/gsd-hooks.js');

/** A pane of a real tmux server in which a recorded screen plays Claude Code. */
export interface TestPane {
  readonly key: PaneKey;
  readonly env: NodeJS.ProcessEnv;
  readonly sessionName: string;
  /** Draws a recorded screen, such as `10-ask-single`. */
  show(screen: string): Promise<void>;
  /** Runs a hook in the pane as Claude Code does. */
  hook(event: string, payload: string | object): Promise<HookRun>;
  /** Starts one that will wait. */
  start(event: string, payload: object): ReturnType<typeof startHook>;
}

/** A user with a registry, a state directory, a tmux server and no OpenClaw but the inbox. */
export interface World extends HookSetUp {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  tmux(...args: string[]): Promise<string>;
  /** Writes the registry. */
  registry(agents: readonly object[], rest?: object): Promise<void>;
  pane(sessionName: string): Promise<TestPane>;
  wakes(): Promise<readonly Wake[]>;
  log(sessionName: string): Promise<readonly LogRecord[]>;
  files(folder: string): Promise<readonly string[]>;
  /** The ids of the wakes whose end is not known yet. */
  outbox(): Promise<readonly string[]>;
  /** The worker's pid. */
  workerPid(): Promise<number | undefined>;
  cli(...args: string[]): Promise<{ stdout: string; stderr: string; code: number }>;
}

/** Waits until an assertion holds; tests that run side by side cannot use `expect.poll`. */
export function eventually(assertion: () => Promise<void> | void, timeout = 40_000): Promise<void> {
  return vi.waitFor(assertion, { timeout, interval: 50 });
}

/** The exact input of a hook, with changes. */
export async function payloadOf(name: string, changes: object = {}): Promise<object> {
  const text = await readFile(join(recordings, 'payloads', `${name}.json`), 'utf8');
  return { ...JSON.parse(text), ...changes };
}

export const transcriptsFolder = join(recordings, 'transcripts');

export const test = base.extend<{ world: World }>({
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gsd-hooks-'));
    const world = await createWorld(folder);
    await use(world);
    await world.tmux('kill-server').catch(() => {});
    await endWorker(world);
    await rm(folder, { recursive: true, force: true });
  },
});

async function createWorld(folder: string): Promise<World> {
  const hook = await setUpHook(folder, { workerPath: program });
  const env = {
    PATH: process.env.PATH,
    HOME: join(folder, 'home'),
    GSD_STATE_DIR: hook.stateDir,
    GSD_REGISTRY: hook.registryPath,
    TMUX_TMPDIR: folder,
    LANG: 'C.UTF-8',
  };
  await mkdir(env.HOME);
  const tmux = async (...args: string[]) =>
    (await run('tmux', ['-L', 'world', '-f', '/dev/null', ...args], { env })).stdout.trim();

  const world: World = {
    ...hook,
    folder,
    env,
    tmux,
    async registry(agents, rest = {}) {
      const delivery = { transport: 'inbox' };
      await writeFile(hook.registryPath, JSON.stringify({ delivery, agents, ...rest }));
    },
    pane: (sessionName) => createPane(world, sessionName),
    async wakes() {
      const messages = await inboxMessages(join(hook.stateDir, 'inbox'));
      return messages.map(({ wake }) => parseWake(wake.text));
    },
    async log(sessionName) {
      const path = join(hook.stateDir, 'log', `${sessionName}.jsonl`);
      const content = await readFile(path, 'utf8').catch(() => '');
      return content
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
    files: (name) => readdir(join(hook.stateDir, name)),
    async outbox() {
      return (await openOutbox(join(hook.stateDir, 'outbox')).list()).map(({ id }) => id);
    },
    async workerPid() {
      const content = await readFile(join(hook.stateDir, 'worker.pid'), 'utf8').catch(() => '');
      return Number.parseInt(content, 10) || undefined;
    },
    async cli(...args) {
      try {
        return { ...(await run(process.execPath, [program, ...args], { env })), code: 0 };
      } catch (error) {
        return error as { stdout: string; stderr: string; code: number };
      }
    },
  };
  return world;
}

async function createPane(world: World, sessionName: string): Promise<TestPane> {
  const { tmux, scriptPath } = world;
  const format = '#{socket_path}\t#{pid}\t#{pane_id}\t#{pane_pid}';
  const size = ['-x', '120', '-y', '40'];
  const made = await tmux('new-session', '-dP', '-s', sessionName, ...size, '-F', format, 'cat');
  const [socketPath = '', serverPid = '', paneId = '', panePid = ''] = made.split('\t');
  // Claude Code's own pid outlives the screens that are drawn here
  const claude = { CLAUDE_PID: serverPid, panePid };
  const env = {
    ...world.env,
    TMUX: `${socketPath},${serverPid},0`,
    TMUX_PANE: paneId,
    CLAUDE_PID: claude.CLAUDE_PID,
    ANTHROPIC_API_KEY: 'sk-ant-not-for-the-worker',
  };
  const inputOf = (payload: string | object) =>
    typeof payload === 'string' ? payload : JSON.stringify(payload);
  return {
    key: paneKey({ serverPid: Number(serverPid), paneId }),
    env,
    sessionName,
    async show(screen) {
      const file = join(recordings, 'panes', `${screen}.120x40.ansi.txt`);
      const draw = `printf %s "$(cat '${file}')"; exec cat`;
      await tmux('respawn-pane', '-k', '-t', paneId, 'sh', '-c', draw);
      const last = (await readFile(file, 'utf8')).trimEnd().split('\n').at(-1) ?? '';
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the recording has colours
      const plain = last.replaceAll(/\x1b\[[0-9;]*m/g, '').trim();
      await eventually(async () =>
        expect(await tmux('capture-pane', '-p', '-t', paneId)).toContain(plain),
      );
    },
    hook: (event, payload) => runHook(scriptPath, event, inputOf(payload), env),
    start(event, payload) {
      const hook = startHook(scriptPath, event, env);
      hook.stdin.end(inputOf(payload));
      return hook;
    },
  };
}

/** The pid of the worker, as soon as one lives. */
export async function livingWorkerPid(world: World): Promise<number> {
  let living = Number.NaN;
  await eventually(async () => {
    living = (await world.workerPid()) ?? Number.NaN;
    expect(living).toBeGreaterThan(1);
    expect(isProcessAlive(living)).toBe(true);
  });
  return living;
}

/** Ends the worker that lives, as soon as there is one, and gives its pid. */
export async function killWorker(
  world: World,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<number> {
  const pid = await livingWorkerPid(world);
  process.kill(pid, signal);
  await eventually(() => expect(isProcessAlive(pid)).toBe(false));
  return pid;
}

async function endWorker({ stateDir }: World): Promise<void> {
  // one that a hook has just started has not said its own name yet
  for (const name of ['worker.starting', 'worker.pid']) {
    const pid = Number.parseInt(await readFile(join(stateDir, name), 'utf8').catch(() => ''), 10);
    if (Number.isNaN(pid) || !isProcessAlive(pid)) continue;
    process.kill(pid, 'SIGTERM');
    await eventually(async () => expect(isProcessAlive(pid)).toBe(false));
  }
}
