import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@gsd-code-skill/core';
import * as z from 'zod';
import { type Call, outcomeOfTrace, startCall } from '../call/call.ts';
import { channelParams } from '../call/channel-params.ts';
import {
  type ChatHistory,
  chatHistory,
  findByText,
  isMidTurn,
  turnAfterWake,
} from '../call/find-message.ts';
import { routeWake } from '../call/route.ts';
import { problemOfRun, replyOf, runCall, runResult } from '../call/run-result.ts';
import { sessionRow, toSession } from '../call/session-row.ts';
import { skillStatus, toSkill } from '../call/skill-status.ts';
import { checkMessage, type Message, type SessionAddress, tooLarge } from '../message.ts';
import type { OpenClaw, OpenClawSession } from '../openclaw.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { saysNoSkill } from '../openclaw-phrases.ts';
import { type DeliveryOutcome, delivered, failed, queued, timedOut } from '../outcome.ts';
import { runOpenClaw } from './openclaw-command.ts';

export interface CliOptions {
  /** @default 'openclaw' */
  readonly command?: string | undefined;
  /**
   * Environment of the command.
   *
   * @default process.env
   */
  readonly env?: Environment | undefined;
  /**
   * Milliseconds for which a list of sessions is believed; reading it takes OpenClaw seconds.
   *
   * @default 60000
   */
  readonly sessionsMaxAge?: number | undefined;
  /**
   * Milliseconds a command may take that waits for no agent.
   *
   * @default 60000
   */
  readonly commandTimeout?: number | undefined;
  /**
   * Milliseconds to wait for a session that is in the middle of a turn before a wake that may have
   * been sent is sent again; its gateway may have been killed and be about to resume.
   *
   * @default 180000
   */
  readonly recoveryTime?: number | undefined;
}

// what `--message-file` takes
const maxText = 4 * 1024 ** 2;

const sessionList = z.looseObject({ sessions: z.array(sessionRow) });

/** OpenClaw by one run of its command per message. */
export function createCli({
  command = 'openclaw',
  env = process.env,
  sessionsMaxAge = 60_000,
  commandTimeout = 60_000,
  recoveryTime = 180_000,
}: CliOptions = {}): OpenClaw {
  const openclaw = { command, env };
  const closing = new AbortController();
  let known: { readonly at: number; readonly sessions: readonly OpenClawSession[] } | undefined;

  async function sessions(): Promise<readonly OpenClawSession[]> {
    const { sessions: rows } = await runOpenClaw(
      openclaw,
      ['sessions', 'list', '--all-agents', '--limit', 'all', '--json'],
      sessionList,
      { timeout: commandTimeout, signal: closing.signal },
    );
    known = { at: performance.now(), sessions: rows.map(toSession) };
    return known.sessions;
  }

  async function resolveSession(address: SessionAddress): Promise<OpenClawSession | undefined> {
    const isFresh = known !== undefined && performance.now() - known.at < sessionsMaxAge;
    const before = isFresh ? known?.sessions.find(isAt(address)) : undefined;
    return before ?? (await sessions()).find(isAt(address));
  }

  /** Where a wake is now that an earlier run of the command may have brought. */
  async function find(wake: Message, sessionKey: string, since: number) {
    const said = await history(sessionKey);
    return { trace: findByText(said, wake, since), isBusy: isMidTurn(said) };
  }

  function history(sessionKey: string): Promise<ChatHistory> {
    const params = JSON.stringify({ sessionKey, limit: 1000, maxChars: 4000 });
    return runOpenClaw(
      openclaw,
      ['gateway', 'call', 'chat.history', '--json', '--params', params],
      chatHistory,
      { timeout: commandTimeout, signal: closing.signal },
    );
  }

  async function run(
    wake: Message,
    session: OpenClawSession,
    call: Call,
  ): Promise<DeliveryOutcome> {
    const dir = await mkdtemp(join(tmpdir(), 'openclaw-wake-'));
    try {
      const file = join(dir, 'message');
      await writeFile(file, wake.text, { mode: 0o600 });
      const end = await runOpenClaw(openclaw, argsFor(session, file, call), runResult, {
        timeout: call.left(),
        signal: call.signal ? AbortSignal.any([call.signal, closing.signal]) : closing.signal,
      });
      if (end.status === 'ok') return delivered({ sessionKey: session.key, reply: replyOf(end) });
      const problem = `openclaw agent: ${problemOfRun(end)}`;
      return failed(new OpenClawError('run-failed', problem, { call: runCall }));
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }

  async function findOrSend(
    wake: Message,
    session: OpenClawSession,
    call: Call,
    since: number,
  ): Promise<DeliveryOutcome> {
    for (;;) {
      const { trace, isBusy } = await find(wake, session.key, since);
      const outcome = outcomeOfTrace(trace, call, session.key);
      if (outcome) return outcome;
      const mustWait = isBusy && call.age() < recoveryTime;
      if (trace.status === 'absent' && !mustWait) return run(wake, session, call);
      await sleep(Math.min(call.left(), 5000));
    }
  }

  async function send(wake: Message, call: Call): Promise<DeliveryOutcome> {
    checkMessage(wake);
    const tooMuch = tooLarge(wake, maxText);
    if (tooMuch) return failed(tooMuch);
    try {
      const session = await routeWake(wake, { resolve: resolveSession });
      if ('status' in session) return session;
      if (call.sentAt !== undefined) return await findOrSend(wake, session, call, call.sentAt);
      return await run(wake, session, call);
    } catch (error) {
      if (!(error instanceof OpenClawError)) throw error;
      if (error.code === 'timed-out') return timedOut({ consumed: false });
      if (error.code === 'closed') return queued(error.message);
      return failed(error);
    }
  }

  return {
    transport: 'cli',
    deliver: (wake, options = {}) => send(wake, startCall(options, false)),
    ask: (wake, options = {}) => send(wake, startCall(options, true)),
    resolveSession,
    sessions,
    async follow(wake) {
      const session = await resolveSession(wake.session);
      return session && turnAfterWake(await history(session.key), wake);
    },
    async skill(name, agentId) {
      const args = ['skills', 'info', name, '--agent', agentId, '--json'];
      const asked = { timeout: commandTimeout, signal: closing.signal };
      const info = await runOpenClaw(openclaw, args, skillStatus, asked).catch((error: unknown) => {
        if (error instanceof OpenClawError && saysNoSkill(error.message)) return undefined;
        throw error;
      });
      return toSkill(info);
    },
    // the command ends with the run that it starts; of others, asking would take it seconds
    async isAtWork() {
      return undefined;
    },
    async send(message) {
      const params = JSON.stringify(channelParams(message));
      const args = ['gateway', 'call', 'send', '--json', '--params', params];
      const call = { timeout: commandTimeout, signal: closing.signal };
      await runOpenClaw(openclaw, args, z.looseObject({}), call);
    },
    async health() {
      try {
        await runOpenClaw(openclaw, ['gateway', 'call', 'health', '--json'], z.looseObject({}), {
          timeout: commandTimeout,
          signal: closing.signal,
        });
        return { ok: true, transport: 'cli' };
      } catch (error) {
        if (error instanceof OpenClawError) return { ok: false, transport: 'cli', error };
        throw error;
      }
    },
    async close() {
      closing.abort();
    },
  };
}

function isAt(address: SessionAddress) {
  return ({ key, id }: OpenClawSession) =>
    (address.key === undefined || address.key === key) &&
    (address.id === undefined || address.id === id);
}

function argsFor({ key }: OpenClawSession, file: string, call: Call): readonly string[] {
  // OpenClaw ends the agent's run at this limit, so it lies behind ours and is never short
  const seconds = Math.max(600, Math.ceil(call.left() / 1000) + 60);
  return [
    'agent',
    '--session-key',
    key,
    '--message-file',
    file,
    '--json',
    '--timeout',
    `${seconds}`,
  ];
}
