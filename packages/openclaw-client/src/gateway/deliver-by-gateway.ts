import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, outcomeOfTrace } from '../call/call.ts';
import { chatHistory, findByKey, findByText, type MessageTrace } from '../call/find-message.ts';
import { type Directory, routeWake } from '../call/route.ts';
import { problemOfRun, replyOf, runCall, runResult } from '../call/run-result.ts';
import { type Message, tooLarge } from '../message.ts';
import type { OpenClawSession } from '../openclaw.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { saysSessionChanged } from '../openclaw-phrases.ts';
import {
  type DeliveryOutcome,
  delivered,
  failed,
  queued,
  timedOut,
  unroutable,
} from '../outcome.ts';
import type { Connection } from './connection.ts';
import { isGatewayAnswer } from './gateway-client.ts';
import type { Recovery } from './recovery.ts';

export interface DeliveryOptions {
  readonly connection: Connection;
  readonly directory: Directory;
  readonly recovery: Recovery;
  readonly source: string;
}

// the gateway hangs up at 25 MiB, and JSON needs room for escapes
const maxText = 12 * 1024 ** 2;

/** Sends a wake over a connection so that OpenClaw consumes it once. */
export async function deliverByGateway(
  wake: Message,
  call: Call,
  { connection, directory, recovery, source }: DeliveryOptions,
): Promise<DeliveryOutcome> {
  const error = tooLarge(wake, maxText);
  if (error) return failed(error);
  let isOut = call.sentAt !== undefined;

  for (let tries = 0; ; tries += 1) {
    try {
      const session = await routeWake(wake, directory);
      if ('status' in session) return session;
      return isOut ? await findOrSend(session) : await run(session, wake.id);
    } catch (error) {
      if (!(error instanceof OpenClawError)) throw error;
      const isOver = !call.wantsReply || call.left() === 0 || call.signal?.aborted === true;
      if (!isOut) return failed(error);
      if (isOver && call.wantsReply) return timedOut({ consumed: false });
      if (isOver) return queued(error.message);
    }
    await sleep(Math.min(call.left(), 500 * 2 ** Math.min(tries, 5)));
  }

  /** Sends the wake under a key and waits until its run ends. */
  async function run(session: OpenClawSession, key: string): Promise<DeliveryOutcome> {
    await recovered(session);
    if (call.left() === 0) return timedOut({ consumed: false });
    let isAccepted = false;
    const sending = connection.request(runCall, paramsFor(session, key), runResult, {
      final: true,
      timeout: call.left(),
      ...(call.signal && { signal: call.signal }),
      onSent: () => {
        isOut = true;
      },
      onAccepted: () => {
        isAccepted = true;
        call.onAccepted();
      },
    });
    const end = await sending.catch((error: unknown) => {
      if (error instanceof OpenClawError) return error;
      throw error;
    });

    if (end instanceof OpenClawError) {
      const isAnswer = isGatewayAnswer(end.cause);
      if (isAnswer && isAccepted) return afterFailedRun(session, key, end.message);
      if (isAnswer) return afterRefusal(session, key, end);
      if (end.code === 'timed-out' && isOut) return findOrSend(session);
      throw end;
    }
    if (end.status === 'ok') {
      return delivered({ key, sessionKey: session.key, reply: replyOf(end) });
    }
    if (end.status === 'in_flight') return findOrSend(session);
    return afterFailedRun(session, key, problemOfRun(end));
  }

  async function afterFailedRun(
    session: OpenClawSession,
    key: string,
    problem: string,
  ): Promise<DeliveryOutcome> {
    const trace = await find(session);
    if (trace.status === 'consumed') return delivered({ key, sessionKey: session.key, problem });
    return failed(new OpenClawError('run-failed', `agent: ${problem}`, { call: runCall }));
  }

  async function afterRefusal(
    session: OpenClawSession,
    key: string,
    error: OpenClawError,
  ): Promise<DeliveryOutcome> {
    // a wake under a refused key is nowhere, unless an earlier attempt brought it
    isOut = false;
    if (saysSessionChanged(error.message)) return unroutable('session-changed', error.message);
    if (error.code !== 'unavailable') return failed(error);
    const trace = await find(session);
    const isUsedUp = trace.status === 'absent' && trace.key !== key;
    // once only, since a session that takes nothing uses up one key after the other
    if (trace.status !== 'absent' || (isUsedUp && key === wake.id)) return findOrSend(session);
    return failed(error);
  }

  /** Looks where a wake is that OpenClaw may hold, and sends it where it does not. */
  async function findOrSend(session: OpenClawSession): Promise<DeliveryOutcome> {
    for (let looks = 0; ; looks += 1) {
      const trace = await find(session);
      const outcome = outcomeOfTrace(trace, call, session.key);
      if (outcome) return outcome;
      if (trace.status === 'absent') return run(session, trace.key);
      await pause(Math.min(call.left(), 5000, 500 * 2 ** looks));
    }
  }

  /** Waits for a gateway to resume the session's turn, but no longer than the call may take. */
  async function recovered({ key }: OpenClawSession): Promise<void> {
    const done = new AbortController();
    try {
      await Promise.race([recovery.settled(key), pause(call.left(), done.signal)]);
    } finally {
      done.abort();
    }
  }

  async function pause(milliseconds: number, done?: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([call.signal, done].filter((one) => one !== undefined));
    await sleep(milliseconds, undefined, { signal }).catch(() => {
      throw new OpenClawError('closed', 'stopped waiting');
    });
  }

  async function find({ key: sessionKey }: OpenClawSession): Promise<MessageTrace> {
    const page = (params: object) =>
      connection.request('chat.history', { sessionKey, ...params }, chatHistory);
    // texts matter only for the reply, and a long session has many
    const history = await page({ limit: 1000, maxChars: call.wantsReply ? 100_000 : 1 });
    let before = history.pendingInputs?.nextBefore;
    while (before !== undefined) {
      const { pendingInputs } = await page({ limit: 1, maxChars: 1, pendingBefore: before });
      history.pendingInputs?.items.push(...(pendingInputs?.items ?? []));
      before = pendingInputs?.nextBefore;
    }
    const trace = findByKey(history, wake.id);
    if (trace.status !== 'absent' || call.sentAt === undefined) return trace;
    // the command may have brought it, which chooses a key of its own
    const found = findByText(await page({ limit: 1000, maxChars: 4000 }), wake, call.sentAt);
    return found.status === 'absent' ? trace : found;
  }

  function paramsFor({ key: sessionKey, id, agentId }: OpenClawSession, idempotencyKey: string) {
    return {
      message: wake.text,
      sessionKey,
      agentId,
      ...(id !== undefined && { expectedExistingSessionId: id }),
      idempotencyKey,
      inputProvenance: { kind: 'external_user', sourceChannel: source },
    };
  }
}
