import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { safeFileName, stateFolder } from '@gsd-code-skill/session-channel';
import { maskSecrets } from '@gsd-code-skill/wake-format';

/** One event of a managed session, as `gsd-hooks log` shows it. */
export interface LogRecord {
  readonly timestamp: string;
  readonly event: string;
  readonly session: string;
  readonly agent: string;
  readonly openclaw_session?: string | undefined;
  readonly claude_session?: string | undefined;
  readonly tool_use_id?: string | undefined;
  readonly trigger?: string | undefined;
  readonly state?: string | undefined;
  readonly content_source?: string | undefined;
  readonly wake_id?: string | undefined;
  /** What the agent was told. */
  readonly wake?: string | undefined;
  readonly outcome: Outcome;
  readonly reason?: string | undefined;
  readonly reply?: string | undefined;
  /** In milliseconds: in hook.sh, waiting in the spool, in the worker, from there to delivery. */
  readonly durations: {
    readonly hook?: number | undefined;
    readonly spool?: number | undefined;
    readonly worker?: number | undefined;
    readonly delivery?: number | undefined;
  };
}

export type Outcome =
  | 'delivered'
  | 'queued'
  | 'failed'
  | 'unroutable'
  | 'timeout'
  | 'skipped'
  | 'muted';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
const maxBytes = 5 * 1024 * 1024;
const keptFiles = 3;

/** Where a session's log is. */
export async function logPath(stateDir: string, sessionName: string): Promise<string> {
  return join(await stateFolder(stateDir, 'log'), `${safeFileName(sessionName)}.jsonl`);
}

/** Where the worker says what went wrong with itself; no session's name encodes to it. */
export async function workerLogPath(stateDir: string): Promise<string> {
  return join(await stateFolder(stateDir, 'log'), '.worker.jsonl');
}

/** Adds a record to its session's log. */
export async function appendRecord(stateDir: string, record: LogRecord): Promise<void> {
  const { reason, reply } = record;
  await appendLine(await logPath(stateDir, record.session), {
    ...record,
    ...(reason !== undefined && { reason: maskSecrets(reason) }),
    ...(reply !== undefined && { reply: maskSecrets(reply) }),
  });
}

/** Notes a problem of the worker's own. */
export async function noteTrouble(stateDir: string, trouble: unknown): Promise<void> {
  const message = trouble instanceof Error ? (trouble.stack ?? trouble.message) : String(trouble);
  const timestamp = new Date().toISOString();
  await appendLine(await workerLogPath(stateDir), { timestamp, message: maskSecrets(message) });
}

function openForAppending(path: string): Promise<FileHandle> {
  return open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
}

async function appendLine(path: string, record: object): Promise<void> {
  const file = await openForAppending(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ELOOP' && error.code !== 'EMLINK') throw error;
    // a planted link: only the link itself is removed
    await rm(path);
    return openForAppending(path);
  });
  try {
    await file.write(`${JSON.stringify(record)}\n`);
    if ((await file.stat()).size < maxBytes) return;
  } finally {
    await file.close();
  }
  for (let age = keptFiles - 1; age >= 1; age--) {
    const younger = age === 1 ? path : `${path}.${age - 1}`;
    await rename(younger, `${path}.${age}`).catch(() => {});
  }
}
