export type SettingsErrorCode = 'invalid' | 'unreadable' | 'unwritable' | 'changed';

/** Claude Code settings that were left alone. Branch on `code`; show `message`. */
export class SettingsError extends Error {
  static {
    SettingsError.prototype.name = 'SettingsError';
  }

  readonly code: SettingsErrorCode;

  constructor(code: SettingsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
