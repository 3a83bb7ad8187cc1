export type TranscriptErrorCode = 'not-a-file' | 'no-permission' | 'failed';

/** A transcript that could not be read. Branch on `code`; show `message`. */
export class TranscriptError extends Error {
  static {
    TranscriptError.prototype.name = 'TranscriptError';
  }

  readonly code: TranscriptErrorCode;

  constructor(code: TranscriptErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
