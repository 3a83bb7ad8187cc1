export type ChannelErrorCode = 'lock-timeout' | 'lock-lost' | 'unsafe-path' | 'bad-state-directory';

/** A meeting place that could not be used safely. Branch on `code`; show `message`. */
export class ChannelError extends Error {
  static {
    ChannelError.prototype.name = 'ChannelError';
  }

  readonly code: ChannelErrorCode;

  constructor(code: ChannelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
