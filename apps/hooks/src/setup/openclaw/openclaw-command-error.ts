import { CodedError } from '@gsd-code-skill/core';

/** The command `openclaw` is not there, or refused; `message` has the reason it gave. */
export class OpenClawCommandError extends CodedError<'no-openclaw' | 'refused'> {
  static {
    OpenClawCommandError.prototype.name = 'OpenClawCommandError';
  }
}
