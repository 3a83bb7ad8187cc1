import { CodedError } from '@gsd-code-skill/core';

export type ChannelErrorCode = 'bad-state-directory';

/** A state directory that cannot be used. Branch on `code`; show `message`. */
export class ChannelError extends CodedError<ChannelErrorCode> {
  static {
    ChannelError.prototype.name = 'ChannelError';
  }
}
