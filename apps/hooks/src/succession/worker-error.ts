import { CodedError } from '@gsd-code-skill/core';

export type WorkerErrorCode = 'newer-runs' | 'does-not-leave' | 'does-not-start';

/** A worker that does not do as it is told. Branch on `code`; show `message`. */
export class WorkerError extends CodedError<WorkerErrorCode> {
  static {
    WorkerError.prototype.name = 'WorkerError';
  }
}
