import { plainLine } from '@gsd-code-skill/fleet';
import { isPending, openOutbox } from '@gsd-code-skill/openclaw-client';
import { listSpool, readWorkerRecord, statePaths } from '@gsd-code-skill/session-channel';
import { shownText } from '@gsd-code-skill/wake-format';

/** How this host is. */
export interface HealthView {
  readonly worker: WorkerView | null;
  /** Events that no worker has taken yet. */
  readonly spool: number;
  /** Wakes on their way, and those given up. */
  readonly outbox: readonly OutboxView[];
  readonly problems: readonly string[];
}

export interface WorkerView {
  readonly pid: number;
  readonly version: string;
  readonly node: string;
  readonly started_at: string;
  readonly transport: string | null;
  readonly target: string | null;
  readonly connection: string;
  readonly since: string;
  readonly last_error: string | null;
  readonly last_error_at: string | null;
}

export interface OutboxView {
  readonly id: string;
  /** The agent, or the session of OpenClaw, that it is for. */
  readonly to: string;
  readonly state: string;
  readonly attempts: number;
  readonly enqueued_at: string;
  readonly message: string | null;
}

/** Wakes that the page lists. */
const mostWakes = 50;

/** Reads how the worker and its outbox are. */
export async function readHealth(
  stateDir: string,
  problems: readonly string[],
): Promise<HealthView> {
  const [worker, spool, wakes] = await Promise.all([
    readWorker(stateDir),
    listSpool(stateDir).catch(() => []),
    openOutbox(statePaths(stateDir).outbox)
      .list()
      .catch(() => []),
  ]);
  const listed = wakes.filter(({ state }) => isPending(state) || state === 'dead');
  return {
    ...{ worker, problems: problems.map((one) => plainLine(shownText(one))), spool: spool.length },
    outbox: listed
      .slice(-mostWakes)
      .map(({ id, agentId, session, state, attempts, enqueuedAt, message }) => ({
        ...{ id, to: plainLine(agentId ?? session.key ?? session.id ?? ''), state, attempts },
        message: message === undefined ? null : plainLine(shownText(message)),
        enqueued_at: enqueuedAt,
      })),
  };
}

async function readWorker(stateDir: string): Promise<WorkerView | null> {
  const record = await readWorkerRecord(stateDir).catch(() => undefined);
  if (record === undefined) return null;
  const { pid, version, nodeVersion, startedAt, connection, since, lastError } = record;
  return {
    ...{ pid, version, node: nodeVersion, started_at: startedAt, connection, since },
    transport: record.transport ?? null,
    target: record.target ?? null,
    last_error: lastError === undefined ? null : plainLine(shownText(lastError.message)),
    last_error_at: lastError?.at ?? null,
  };
}
