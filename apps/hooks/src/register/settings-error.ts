import { CodedError } from '@gsd-code-skill/core';

export type SettingsErrorCode = 'invalid' | 'unreadable' | 'unwritable' | 'changed';

/** Claude Code settings that were left alone. Branch on `code`; show `message`. */
export class SettingsError extends CodedError<SettingsErrorCode> {
  static {
    SettingsError.prototype.name = 'SettingsError';
  }
}
