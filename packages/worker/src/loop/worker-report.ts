import { type WorkerRecord, writeWorkerRecord } from '@gsd-code-skill/session-channel';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import type { WayReport } from '../delivery/way-to-openclaw.ts';

/** Where the program of a worker is. */
export interface Installation {
  /** Absolute path of the Node that runs the worker. */
  readonly nodePath: string;
  /** Absolute path of the worker's program. */
  readonly workerPath: string;
  readonly version: string;
}

/** What the worker says of itself to whoever looks into the state directory. */
export interface WorkerReport {
  /** Says which way wakes take, and how it is. */
  way(report: WayReport): void;
  /** Resolves when all of it is written. */
  written(): Promise<void>;
}

/** Begins to report; what cannot be written is left out. */
export function createWorkerReport(stateDir: string, own: Installation): WorkerReport {
  const now = () => new Date().toISOString();
  const startedAt = now();
  let record: WorkerRecord = {
    pid: process.pid,
    version: own.version,
    node: own.nodePath,
    nodeVersion: process.versions.node,
    program: own.workerPath,
    startedAt,
    connection: 'untried',
    since: startedAt,
  };
  let writing: Promise<void> = Promise.resolve();

  function write(): void {
    const current = record;
    writing = writing.then(() => writeWorkerRecord(stateDir, current)).catch(() => {});
  }

  write();
  return {
    way({ error, ...way }) {
      const isOther = way.connection !== record.connection || way.target !== record.target;
      const { target: _, ...rest } = record;
      const at = now();
      record = {
        ...rest,
        ...way,
        ...(isOther && { since: at }),
        ...(error && { lastError: { at, code: error.code, message: maskSecrets(error.message) } }),
      };
      write();
    },
    written: () => writing,
  };
}
