import type { Request } from '@gsd-code-skill/session-channel';

/** What an answer is for. */
export interface Subject {
  readonly id: string;
  /** As a hook announced it; absent for a dialog that only the screen tells of. */
  readonly request?: Request;
  /** The rule of the policy that is about it, in words. */
  readonly rule?: string;
}
