import { CodedError } from '@gsd-code-skill/core';

/** `invalid-wake`: data that cannot be written; the others: text that cannot be read. */
export type WakeErrorCode = 'invalid-wake' | 'invalid-text' | 'unsupported-version';

/** A wake that cannot be written or read. Branch on `code`; show `message`. */
export class WakeError extends CodedError<WakeErrorCode> {
  static {
    WakeError.prototype.name = 'WakeError';
  }

  /** The line of the text that could not be read, counted from 1. */
  readonly line: number | undefined;

  constructor(code: WakeErrorCode, message: string, options?: ErrorOptions & { line?: number }) {
    super(code, message, options);
    this.line = options?.line;
  }
}
