import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inboxMessages, openOutbox } from '@gsd-code-skill/openclaw-client';
import { type LogRecord, type PaneKey, paneKey } from '@gsd-code-skill/session-channel';
import * as testing from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { parseWake, type Wake } from '@gsd-code-skill/wake-format';
import { type HookRun, type HookSetUp, runHook, setUpHook, startHook } from './run-hook.ts';

export { payloadOf, transcriptsFolder } from '@gsd-code-skill/testing';

const run = promisify(execFile);
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

/** Waits until an assertion holds; a worker on a busy machine takes its time. */
export function eventually<Seen>(
  look: () => Seen | Promise<Seen>,
  timeout = 40_000,
): Promise<Seen> {
  return testing.eventually(look, { timeout });
}

export const test = base.extend<{ world: World }>({
  world: async ({ folder }, use) => {
    const { world, close } = await createWorld(folder);
    await use(world);
    await close();
  },
});

async function createWorld(folder: string) {
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
  const tmux = testing.privateTmux(folder, { env });

  const world: World = {
    ...hook,
    folder,
    env,
    tmux: tmux.raw,
    async registry(agents, rest = {}) {
      const delivery = { transport: 'inbox' };
      await writeFile(hook.registryPath, JSON.stringify({ delivery, agents, ...rest }));
    },
    pane: async (sessionName) => createPane(world, await tmux.session(sessionName)),
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
    workerPid: () => testing.workerPid(hook.stateDir),
    async cli(...args) {
      try {
        return { ...(await run(process.execPath, [program, ...args], { env })), code: 0 };
      } catch (error) {
        return error as { stdout: string; stderr: string; code: number };
      }
    },
  };
  async function close(): Promise<void> {
    await tmux.close();
    await testing.endWorker(hook.stateDir);
  }
  return { world, close };
}

function createPane({ scriptPath, ...world }: World, pane: testing.PrivatePane): TestPane {
  const { serverPid, paneId } = pane;
  const env = {
    ...world.env,
    ...pane.env,
    // Claude Code's own pid outlives the screens that are drawn here
    CLAUDE_PID: `${serverPid}`,
    ANTHROPIC_API_KEY: 'sk-ant-not-for-the-worker',
  };
  const inputOf = (payload: string | object) =>
    typeof payload === 'string' ? payload : JSON.stringify(payload);
  return {
    key: paneKey({ serverPid, paneId }),
    env,
    sessionName: pane.session,
    show: pane.show,
    hook: (event, payload) => runHook(scriptPath, event, inputOf(payload), env),
    start(event, payload) {
      const hook = startHook(scriptPath, event, env);
      hook.stdin.end(inputOf(payload));
      return hook;
    },
  };
}

/** The pid of the worker, as soon as one lives. */
export function livingWorkerPid(world: World): Promise<number> {
  return eventually(async () => {
    const pid = await world.workerPid();
    if (pid === undefined) throw new Error('no worker lives');
    return pid;
  });
}

/** Ends the worker that lives, as soon as there is one, and gives its pid. */
export async function killWorker(world: World, signal?: NodeJS.Signals): Promise<number> {
  await livingWorkerPid(world);
  return testing.killWorker(world.stateDir, signal);
}
