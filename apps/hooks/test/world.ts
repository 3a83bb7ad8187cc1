import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inboxMessages, openOutbox } from '@gsd-code-skill/openclaw-client';
import { type LogRecord, type PaneKey, paneKey } from '@gsd-code-skill/session-channel';
import * as testing from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { parseWake, type Wake } from '@gsd-code-skill/wake-format';
import { programPath } from '../src/program.ts';
import { type CommandRun, runBuilt, runCommand } from './run-command.ts';
import { type HookRun, type HookSetUp, runHook, setUpHook, startHook } from './run-hook.ts';

export { recordedPayload, transcriptsFolder } from '@gsd-code-skill/testing';

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
  /** Starts a session, with `cat` in it where it is not told another command. */
  pane(sessionName: string, command?: readonly string[]): Promise<TestPane>;
  wakes(): Promise<readonly Wake[]>;
  log(sessionName: string): Promise<readonly LogRecord[]>;
  files(folder: string): Promise<readonly string[]>;
  /** The ids of the wakes whose end is not known yet. */
  outbox(): Promise<readonly string[]>;
  /** The worker's pid. */
  workerPid(): Promise<number | undefined>;
  /** Runs a command of ours in this process. */
  run(...args: string[]): Promise<CommandRun>;
  /** Runs the built program. */
  cli(...args: string[]): Promise<CommandRun>;
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

/** A corner of a world in which other tests are at work: whatever it tells of is its own. */
export interface Corner extends World {
  /** An agent that no other test has. */
  readonly agent: { readonly agent_id: string; readonly tmux_session_name: string };
  /** The recorded input of a hook, in a conversation that no other test has. */
  payload: typeof testing.recordedPayload;
}

/** One world for a file, whose tests leave its worker and its tmux server alive. */
export const sharedTest = base.extend<{ $test: { world: Corner }; $file: { shared: World } }>({
  shared: [
    async ({}, use) => {
      const folder = await testing.temporaryFolder();
      const { world, close } = await createWorld(folder.path);
      await use(world);
      await close();
      await folder.remove();
    },
    { scope: 'file' },
  ],
  world: async ({ shared, folder }, use) => use(cornerOf(shared, folder)),
});

let corners = 0;
const agentsOf = new WeakMap<World, object[]>();
const writing = new WeakMap<World, Promise<void>>();

/** A corner of a world for a test that may have more than that. */
export function cornerOf(shared: World, folder: string): Corner {
  corners += 1;
  const agentId = `warden-${corners}`;
  const agent = { agent_id: agentId, tmux_session_name: `${agentId}-main` };
  const session_id = randomUUID();
  const panes: TestPane[] = [];
  const isOwn = (sessionName: string | undefined) =>
    panes.some((pane) => pane.sessionName === sessionName);
  return {
    ...shared,
    folder,
    agent,
    payload: (name, changes) => testing.recordedPayload(name, { session_id, ...changes }),
    async registry(agents) {
      const all = agentsOf.get(shared) ?? [];
      agentsOf.set(shared, all);
      all.push(...agents);
      // one after the other, so that the last one holds them all
      const written = (writing.get(shared) ?? Promise.resolve()).then(() => shared.registry(all));
      writing.set(shared, written);
      await written;
    },
    async pane(...session) {
      const pane = await shared.pane(...session);
      panes.push(pane);
      return pane;
    },
    wakes: async () => (await shared.wakes()).filter(({ sessionName }) => isOwn(sessionName)),
    async files(name) {
      const names = await shared.files(name);
      const own = await Promise.all(
        names.map(async (file) => {
          // in quarantine, the time comes first
          if (panes.some(({ key }) => `.${file}.`.includes(`.${key}.`))) return [file];
          // what is no JSON may be a pipe
          if (!file.endsWith('.json')) return [];
          const path = join(shared.stateDir, name, file);
          const text = await readFile(path, 'utf8').catch(() => '{}');
          return isOwn(JSON.parse(text).sessionName) ? [file] : [];
        }),
      );
      return own.flat();
    },
    async outbox() {
      const entries = await openOutbox(join(shared.stateDir, 'outbox')).list();
      return entries
        .filter(({ session }) => session.key === `agent:${agentId}:main`)
        .map(({ id }) => id);
    },
  };
}

async function createWorld(folder: string) {
  const hook = await setUpHook(folder, { workerPath: programPath });
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
      // whole, since a worker may read it any time
      const draft = `${hook.registryPath}.draft`;
      await writeFile(draft, JSON.stringify({ delivery, agents, ...rest }));
      await rename(draft, hook.registryPath);
    },
    pane: async (sessionName, command = ['cat']) =>
      createPane(world, await tmux.session(sessionName, { command })),
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
    run: (...args) => runCommand(env, args),
    cli: (...args) => runBuilt(env, args),
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
