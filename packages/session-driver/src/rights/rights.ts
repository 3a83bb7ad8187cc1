import type { Policy } from '@gsd-code-skill/policy';
import type { RightName } from '@gsd-code-skill/registry';

/** What may be done with a session, and who decides what it asks. */
export interface Rights {
  /** The agent whose session it is. */
  readonly agentId?: string;
  /** The agent that asks, as it says itself; without a word, the one whose session it is. */
  readonly asker?: string;
  /** What the asker may do; everything in its own session when left out. */
  readonly may?: readonly RightName[];
  readonly policy: Policy;
  /** Whether text may be typed that runs in a shell. */
  readonly shellInput: boolean;
  /** Whether rows may be chosen that grant for longer than once. */
  readonly permanent: boolean;
  /** Why these are not what the registry says now. */
  readonly note?: string;
}

/** Where nobody has written anything down. */
export const plainRights: Rights = { policy: { rules: [] }, shellInput: false, permanent: false };
