import type { Ruling } from '@gsd-code-skill/policy';
import type { Binding } from '@gsd-code-skill/session-channel';
import type { EventMeaning } from '../../event/event-meaning.ts';
import type { HookEvent } from '../../event/hook-event.ts';
import type { Owner } from '../../event/owner.ts';
import type { EventRequest } from '../../requests/asked-request.ts';
import type { Observation } from '../observe/observe.ts';

/** All that a decision rests on. */
export interface Circumstances {
  readonly event: HookEvent;
  /** What it means; `undefined` for an event that wakes nobody. */
  readonly meaning: EventMeaning | undefined;
  readonly owner: Owner;
  /** The request it makes. */
  readonly request: EventRequest | undefined;
  /** What the policy says of it, and whether that has answered it. */
  readonly policy?: (Ruling & { readonly isDecided: boolean }) | undefined;
  readonly observation: Observation;
  /** What was remembered of the pane before this event. */
  readonly memory: Binding | undefined;
}
