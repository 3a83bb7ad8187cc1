import { CodedError } from '@gsd-code-skill/core';

export type ChannelErrorCode =
  | 'bad-state-directory'
  | 'no-test'
  | 'no-test-id'
  | 'test-of-another-session';

/** A state directory that cannot be used, or something in it that is not there. Branch on `code`; show `message`. */
export class ChannelError extends CodedError<ChannelErrorCode> {
  static {
    ChannelError.prototype.name = 'ChannelError';
  }
}
