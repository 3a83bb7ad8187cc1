import { transports, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { readRecord } from '../read-record.ts';
import { statePath } from '../state-names.ts';
import { livingWorker } from './worker-pid.ts';

/** How the worker's way to OpenClaw is. */
export const workerConnections = ['untried', 'open', 'lost', 'refused'] as const;

const workerRecord = z.looseObject({
  pid: z.number(),
  version: z.string(),
  /** The Node that runs it. */
  node: z.string(),
  nodeVersion: z.string(),
  /** The program that it runs. */
  program: z.string(),
  startedAt: z.iso.datetime(),
  /** Absent until a registry could be read. */
  transport: z.enum(transports).optional(),
  /** The gateway's address, or the command; never a token. */
  target: z.string().optional(),
  /** Where the way was found. */
  source: z.string().optional(),
  /** True when this host is a device of the gateway. */
  isEnrolled: z.boolean().optional(),
  connection: z.enum(workerConnections),
  /** Since when the connection is like that. */
  since: z.iso.datetime(),
  /** What went wrong last on the way, also when it goes well by now. */
  lastError: z.object({ at: z.iso.datetime(), code: z.string(), message: z.string() }).optional(),
});

/** What the worker says of itself. */
export type WorkerRecord = Readonly<z.infer<typeof workerRecord>>;
export type WorkerConnection = (typeof workerConnections)[number];

/** Keeps what the worker says of itself, for whoever wants to know. */
export async function writeWorkerRecord(stateDir: string, record: WorkerRecord): Promise<void> {
  await writePrivateFile(pathOf(stateDir), `${JSON.stringify(record, undefined, 2)}\n`);
}

/** What the worker that lives says of itself; `undefined` when none lives, or it says nothing. */
export async function readWorkerRecord(stateDir: string): Promise<WorkerRecord | undefined> {
  const pid = await livingWorker(stateDir);
  if (pid === undefined) return undefined;
  const record = await readRecord(pathOf(stateDir), workerRecord);
  // one that was killed leaves its own behind
  return record?.pid === pid ? record : undefined;
}

function pathOf(stateDir: string): string {
  return statePath(stateDir, 'worker.json');
}
