import { CodedError } from '@gsd-code-skill/core';

export type TranscriptErrorCode = 'not-a-file' | 'no-permission' | 'failed';

/** A transcript that could not be read. Branch on `code`; show `message`. */
export class TranscriptError extends CodedError<TranscriptErrorCode> {
  static {
    TranscriptError.prototype.name = 'TranscriptError';
  }
}
