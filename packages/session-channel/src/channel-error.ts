import { CodedError } from '@gsd-code-skill/core';

export type ChannelErrorCode = 'lock-timeout' | 'lock-lost' | 'unsafe-path' | 'bad-state-directory';

/** A meeting place that could not be used safely. Branch on `code`; show `message`. */
export class ChannelError extends CodedError<ChannelErrorCode> {
  static {
    ChannelError.prototype.name = 'ChannelError';
  }
}
