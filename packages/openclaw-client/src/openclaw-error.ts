import { CodedError } from '@gsd-code-skill/core';

export type OpenClawErrorCode =
  | 'unauthorized'
  | 'missing-scope'
  | 'protocol-mismatch'
  | 'unavailable'
  | 'timed-out'
  | 'rejected'
  | 'failed'
  | 'run-failed'
  | 'command-not-found'
  | 'refused-in-exec'
  | 'bad-output'
  | 'invalid-wake'
  | 'too-large'
  | 'disk-full'
  | 'not-writable'
  | 'storage-failed'
  | 'closed';

export interface OpenClawErrorOptions extends ErrorOptions {
  /** Milliseconds after which OpenClaw asked to be tried again. */
  readonly retryAfter?: number | undefined;
  /** What was asked of OpenClaw. */
  readonly call?: string | undefined;
}

/** What kept a message from OpenClaw. Branch on `code`; show `message`. */
export class OpenClawError extends CodedError<OpenClawErrorCode> {
  static {
    OpenClawError.prototype.name = 'OpenClawError';
  }

  readonly retryAfter: number | undefined;
  /** What was asked of OpenClaw: a gateway's method or a command's first word, such as `agent`. */
  readonly call: string | undefined;

  constructor(code: OpenClawErrorCode, message: string, options: OpenClawErrorOptions = {}) {
    super(code, message, options);
    this.retryAfter = options.retryAfter;
    this.call = options.call;
  }

  /** False when no later attempt at the same message could end otherwise. */
  get isRetryable(): boolean {
    return this.code !== 'invalid-wake' && this.code !== 'too-large';
  }
}
