import type { LoggedOutcome, LogRecord } from '@gsd-code-skill/session-channel';
import type { HookEvent } from '../../event/hook-event.ts';
import type { Owner } from '../../event/owner.ts';
import type { Decision } from './decide.ts';

/** An event, and what was made of it. */
export interface DecidedEvent {
  readonly event: HookEvent;
  readonly owner: Owner;
  readonly decision: Decision;
  /** What the log will say of it. */
  readonly description: Omit<LogRecord, 'outcome'>;
}

/** How far a wake has come: `enqueued` is safe on disk, anything else is its end. */
export type Handover =
  | { readonly status: 'enqueued' }
  | { readonly status: 'over'; readonly outcome: LoggedOutcome; readonly reason: string };
