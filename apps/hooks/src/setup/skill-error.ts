export type SkillErrorCode = 'not-shipped' | 'no-openclaw' | 'no-workspace' | 'refused';

/** A skill that was not installed. Branch on `code`; show `message`. */
export class SkillError extends Error {
  static {
    SkillError.prototype.name = 'SkillError';
  }

  readonly code: SkillErrorCode;

  constructor(code: SkillErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
