import { setTimeout as delay } from 'node:timers/promises';
import {
  isOfRun,
  type Message,
  type OutboxEntry,
  openOutbox,
} from '@gsd-code-skill/openclaw-client';
import { type Agent, openClawSessionOf, sessionNameOf } from '@gsd-code-skill/registry';
import {
  type LogRecord,
  logPath,
  readLastRecords,
  statePaths,
} from '@gsd-code-skill/session-channel';
import { logEnd, type WakeNote } from '@gsd-code-skill/worker';
import { bringUpWorker } from '../../succession/bring-up-worker.ts';
import type { Machine } from '../machine.ts';

/** What the worker did with a wake. */
export type WorkerDelivery =
  | {
      readonly status: 'delivered';
      readonly transport: string;
      /** From the outbox to the end of the agent's run. */
      readonly milliseconds: number;
      /** How the agent's run went wrong, when it did. */
      readonly problem?: string;
    }
  /** OpenClaw has it, and has not said yet what became of it. */
  | { readonly status: 'sent' }
  /** Earlier wakes are before it. */
  | { readonly status: 'stuck' }
  | { readonly status: 'unroutable'; readonly message: string }
  | ({ readonly status: 'failed' } & Trouble);

/** What went wrong on the way. */
interface Trouble {
  readonly message: string;
  /** What was asked of OpenClaw then. */
  readonly call?: string | undefined;
}

export interface ThroughWorkerOptions {
  /** Milliseconds to wait for the outcome. */
  readonly timeout: number;
  /**
   * Milliseconds in which a failure may turn out well, as with a token that is read anew.
   *
   * @default 8000
   */
  readonly grace?: number | undefined;
}

/** Hands a wake to the worker, starting one where none is running, and tells what the worker did. */
export async function deliverThroughWorker(
  agent: Agent,
  { id, text }: Pick<Message, 'id' | 'text'>,
  { stateDir, registryPath, env, installation }: Machine,
  { timeout, grace = 8000 }: ThroughWorkerOptions,
): Promise<WorkerDelivery> {
  const session = openClawSessionOf(agent);
  const record = recordOf(agent, id, text);
  const outbox = openOutbox(statePaths(stateDir).outbox);
  await bringUpWorker({ stateDir, registryPath, env, own: installation });
  const note: WakeNote = { record, isLogged: false };
  await outbox.enqueue({ id, text, session }, { note, recipient: agent.agent_id });

  const deadline = performance.now() + timeout;
  let troubledAt: number | undefined;
  let trouble: Trouble | undefined;
  for (;;) {
    const entry = await outbox.find(id);
    const { end, delay: delayed } = await loggedOf(record, stateDir);
    if (end !== undefined) return toWorkerDelivery(end, trouble ?? delayed);
    if (entry?.status !== undefined) {
      troubledAt ??= performance.now();
      trouble = troubleOf(entry.message, entry.call);
    }
    const isUnknown = entry?.status === 'unroutable';
    const isOver = troubledAt !== undefined && performance.now() - troubledAt > grace;
    if (isUnknown || isOver || performance.now() > deadline) return withdraw(entry);
    await delay(100);
  }

  /** Takes it back where OpenClaw does not have it: a test that comes hours later would puzzle. */
  async function withdraw(entry: OutboxEntry | undefined): Promise<WorkerDelivery> {
    const { status, attempts = 0, message = 'no reason given', call } = entry ?? {};
    if (attempts > 0 && (status === undefined || status === 'queued')) return { status: 'sent' };
    await outbox.drop(id);
    const fate = { outcome: 'failed', reason: 'taken back by gsd-hooks diagnose' } as const;
    await logEnd(stateDir, { record, isLogged: true }, fate, 0);
    if (attempts === 0) return { status: 'stuck' };
    return status === 'unroutable' ? { status, message } : { status: 'failed', message, call };
  }
}

function recordOf(agent: Agent, wakeId: string, wake: string): LogRecord {
  const { key, id } = openClawSessionOf(agent);
  return {
    timestamp: new Date().toISOString(),
    event: 'Test',
    session: sessionNameOf(agent),
    agent: agent.agent_id,
    openclaw_session: key ?? id,
    trigger: 'test',
    wake_id: wakeId,
    wake,
    outcome: 'queued',
    durations: {},
  };
}

// all others tell of a wake that is still on its way
const ends: ReadonlySet<string> = new Set(['delivered', 'failed', 'skipped']);

/** What the log says of a wake: its end, and what delayed it before. */
async function loggedOf({ session, wake_id: wakeId }: LogRecord, stateDir: string) {
  const records = await readLastRecords(await logPath(stateDir, session), 100);
  const own = records.filter(({ wake_id }) => wake_id === wakeId);
  const delayed = own.find(({ outcome }) => outcome === 'queued');
  return {
    end: own.findLast(({ outcome }) => ends.has(outcome)),
    delay: troubleOf(delayed?.reason, delayed?.call),
  };
}

function troubleOf(message: string | undefined, call: string | undefined): Trouble | undefined {
  return message === undefined ? undefined : { message, call };
}

function toWorkerDelivery(end: LogRecord, trouble: Trouble | undefined): WorkerDelivery {
  const { outcome, reason, transport = 'unknown', durations } = end;
  if (outcome !== 'delivered') return { status: 'failed', message: reason ?? outcome };
  // the command tells of a failed run once, and of the wake in the transcript when asked again
  const ofRun = transport === 'cli' && trouble && isOfRun(trouble) ? trouble.message : undefined;
  const problem = reason ?? ofRun;
  const milliseconds = durations.delivery ?? 0;
  return { status: 'delivered', transport, milliseconds, ...(problem && { problem }) };
}
