import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellQuote } from '@gsd-code-skill/core';
import type { Agent } from '@gsd-code-skill/registry';
import type { EventuallyOptions } from '@gsd-code-skill/testing';
import { type ClaudeModel, type ModelScript, startClaudeModel } from './claude/claude-model.ts';
import { createEventReader, type RecordedEvent } from './claude/event-recorder.ts';
import type { Machine, Ran } from './machine.ts';
import { processesWith } from './programs/processes-of.ts';
import { until } from './until.ts';
import type { ArrivedWake } from './wake-reader.ts';

export interface SessionOptions {
  /** The agent's id; its tmux session is called `<id>-main`. */
  readonly agentId: string;
  /** What the model answers. */
  readonly script: ModelScript;
  /** Submitted by Claude Code itself as it starts. */
  readonly prompt?: string;
  /** More arguments for `claude`. */
  readonly args?: readonly string[];
  /** @default 'default' */
  readonly permissionMode?: string;
  readonly settings?: Agent['hook_settings'];
  readonly agent?: Partial<Agent>;
  readonly env?: Readonly<Record<string, string>>;
  /** Told where the model answers, before anything is started. */
  readonly onModel?: (url: string) => Promise<void>;
}

/** One line of Claude Code's own transcript. */
export interface TranscriptEntry {
  readonly type: string;
  readonly message?: { readonly role?: string; readonly content?: unknown };
  readonly [field: string]: unknown;
}

/** A line of the session's event log. */
export interface LoggedEvent {
  readonly event: string;
  readonly session: string;
  readonly trigger?: string;
  readonly claude_session?: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly timestamp: string;
  readonly durations: Readonly<Record<string, number>>;
}

/** Claude Code in tmux, with everything that can be known of it. */
export interface RealSession {
  readonly agentId: string;
  readonly name: string;
  /** The OpenClaw session its wakes go to. */
  readonly openclawKey: string;
  readonly model: ClaudeModel;
  /** What menu-driver was asked so far. */
  readonly calls: readonly Ran[];
  screen(): Promise<string>;
  /** Runs `menu-driver <session> …`. */
  drive(...args: string[]): Promise<Ran>;
  /** Runs it and insists on `delivered`. */
  act(...args: string[]): Promise<Ran>;
  /** Answers the request that the last wake has told of, as its actions say; throws when it is not taken. */
  answer(verb: string, ...words: string[]): Promise<Ran>;
  /** Presses keys as a person at the keyboard does. */
  press(...keys: string[]): Promise<void>;
  /** Payloads that Claude Code handed its hooks. */
  events(name?: string): Promise<readonly RecordedEvent[]>;
  /** Waits for the nth event of a name. */
  event(name: string, nth?: number, options?: EventuallyOptions): Promise<RecordedEvent>;
  wakes(trigger?: string): Promise<readonly ArrivedWake[]>;
  /** Waits for the nth wake with a trigger. */
  wake(trigger: string, nth?: number, options?: EventuallyOptions): Promise<ArrivedWake>;
  log(): Promise<readonly LoggedEvent[]>;
  transcript(): Promise<readonly TranscriptEntry[]>;
  /** The process id of Claude Code. */
  pid(): Promise<number>;
  /** Ends the tmux session and the model. */
  close(): Promise<void>;
  /** Writes screen, wakes, log, transcript and payloads into a folder. */
  keep(dir: string): Promise<void>;
}

// where payloads and screens are kept, to be compared with the fixtures
const recordings = process.env.REAL_RECORDINGS;

export async function startSession(world: Machine, options: SessionOptions): Promise<RealSession> {
  const { agentId, script, prompt = '', args = [], permissionMode = 'default', settings } = options;
  const name = `${agentId}-main`;
  const openclawKey = options.agent?.openclaw_session_key ?? `agent:${agentId}:main`;
  const eventsDir = join(world.dir, 'events', agentId);
  await mkdir(eventsDir, { recursive: true });
  const model = await startClaudeModel(script);
  await options.onModel?.(model.url);
  const environment = {
    ...world.env,
    ANTHROPIC_BASE_URL: model.url,
    REAL_EVENTS: eventsDir,
    ...options.env,
  };
  // a tmux server that the launcher starts gets no keys; whoever needs one reads it from a file
  const envFile = join(world.dir, `${agentId}.env`);
  const exports = Object.entries(environment).map(
    ([key, value]) => `export ${key}=${shellQuote(value)}`,
  );
  await writeFile(envFile, `${exports.join('\n')}\n`, { mode: 0o600 });
  const claude = ['claude', '--permission-mode', permissionMode, '--model', 'opus', ...args];
  await world.addAgent({
    agent_id: agentId,
    working_directory: world.project,
    tmux_session_name: name,
    openclaw_session_key: openclawKey,
    claude_launch_command: `. ${shellQuote(envFile)} && ${claude.map(shellQuote).join(' ')}`,
    ...(settings && { hook_settings: settings }),
    ...options.agent,
  });
  const spawned = await world.run('gsd-launcher', [
    ...['spawn', agentId, world.project, prompt, '--socket-path', world.socketPath],
    ...['--timeout', '100'],
  ]);
  if (spawned.exitCode !== 0) {
    throw new Error(`${spawned.command}: ${spawned.stdout}${spawned.stderr}`);
  }

  const recorded = createEventReader(eventsDir);
  const calls: Ran[] = [];
  let lastScreen = '';
  const session: RealSession = {
    agentId,
    name,
    openclawKey,
    model,
    calls,
    async screen() {
      lastScreen = await world.tmux('capture-pane', '-p', '-t', `=${name}:`);
      return lastScreen;
    },
    async drive(...words) {
      const ran = await world.run('menu-driver', [name, ...words]);
      calls.push(ran);
      return ran;
    },
    async act(...words) {
      const ran = await session.drive(...words);
      if (ran.exitCode !== 0) throw new Error(`${ran.command}: ${ran.stdout}${ran.stderr}`);
      return ran;
    },
    async answer(verb, ...words) {
      const id = (await session.wakes()).findLast(({ trigger }) => trigger.request)?.trigger
        .request;
      if (id === undefined) throw new Error(`no wake of ${name} names a request`);
      return session.act(verb, '--for', id, ...words);
    },
    async press(...keys) {
      for (const key of keys) await world.tmux('send-keys', '-t', `=${name}:`, key);
    },
    async events(event) {
      const all = await recorded();
      return event === undefined ? all : all.filter((one) => one.hook_event_name === event);
    },
    event: (event, nth = 1, limits) =>
      until(
        `${event} no. ${nth} of ${name}`,
        async () => (await session.events(event))[nth - 1],
        limits,
      ),
    async wakes(trigger) {
      const all = await world.wakes();
      return all.filter(
        (wake) =>
          wake.agentId === agentId && (trigger === undefined || wake.trigger.type === trigger),
      );
    },
    async wake(trigger, nth = 1, limits) {
      const wake = await until(
        `wake ${trigger} no. ${nth} of ${name}`,
        async () => (await session.wakes(trigger))[nth - 1],
        limits,
      );
      if (recordings) await recordScreen(recordings, `${agentId}-${trigger}-${nth}`, session);
      return wake;
    },
    async log() {
      const folder = join(world.stateDir, 'log');
      const names = await readdir(folder).catch(() => []);
      const files = names.filter((file) => file.endsWith('.jsonl') && !file.startsWith('.'));
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
      const records = parseLines(texts.join('')) as unknown as LoggedEvent[];
      return records.filter((record) => record.session === name);
    },
    async transcript() {
      const path = (await session.events()).at(-1)?.transcript_path;
      return path === undefined ? [] : parseLines(await readFile(path, 'utf8'));
    },
    async pid() {
      const ours = await processesWith(`REAL_EVENTS=${eventsDir}`);
      const found = ours.find(({ command }) => /^(\S*\/)?claude /.test(command));
      if (found === undefined) throw new Error(`no Claude Code runs in ${name}`);
      return found.pid;
    },
    async close() {
      if (recordings) await appendFile(join(recordings, 'payloads.jsonl'), lines(await recorded()));
      await world.tmux('kill-session', '-t', `=${name}`).catch(() => {});
      await model.close();
    },
    async keep(dir) {
      await mkdir(dir, { recursive: true });
      const save = async (file: string, content: () => Promise<string>) =>
        writeFile(join(dir, file), await content().catch((error) => `${error}\n${lastScreen}`));
      await save('screen.txt', () => session.screen());
      await save('wakes.txt', async () => (await session.wakes()).map(({ raw }) => raw).join('\n'));
      await save('log.jsonl', async () => lines(await session.log()));
      await save('transcript.jsonl', async () => lines(await session.transcript()));
      await save('payloads.jsonl', async () => lines(await session.events()));
      await save('menu-driver.txt', async () =>
        calls
          .map((ran) => `$ ${ran.command}\n${ran.stdout}${ran.stderr}\n(${ran.exitCode})\n`)
          .join('\n'),
      );
      await save('model-requests.jsonl', async () =>
        lines(model.requests.map(({ text, toolResults }) => ({ text, toolResults }))),
      );
    },
  };

  await session.event('SessionStart');
  return session;
}

async function recordScreen(dir: string, name: string, session: RealSession): Promise<void> {
  const screen = await session.screen().catch(() => undefined);
  if (screen === undefined) return;
  await mkdir(join(dir, 'screens'), { recursive: true });
  await writeFile(join(dir, 'screens', `${name}.txt`), screen);
}

function parseLines(text: string): TranscriptEntry[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TranscriptEntry);
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
