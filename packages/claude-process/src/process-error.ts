import { CodedError } from '@gsd-code-skill/core';

export type ProcessErrorCode = 'failed' | 'timed-out';

/** Processes that could not be listed. Branch on `code`; show `message`. */
export class ProcessError extends CodedError<ProcessErrorCode> {
  static {
    ProcessError.prototype.name = 'ProcessError';
  }
}
