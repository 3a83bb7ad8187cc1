import { CodedError } from '@gsd-code-skill/core';

export type SkillErrorCode =
  | 'not-shipped'
  | 'no-openclaw'
  | 'no-agent'
  | 'no-workspace'
  /** Something of somebody else's is in the way. */
  | 'not-ours';

/** A skill that was not installed. Branch on `code`; show `message`. */
export class SkillError extends CodedError<SkillErrorCode> {
  static {
    SkillError.prototype.name = 'SkillError';
  }
}
