import type { SessionState, TriggerType } from '@gsd-code-skill/core';
import type { Binding, LoggedOutcome, LogRecord, Notice } from '@gsd-code-skill/session-channel';
import type { HookEvent } from './hook-event.ts';
import type { Owner } from './owner.ts';

/** What is to be told, or why nothing is; either way, what to remember. */
export type WakeDecision = {
  readonly trigger: TriggerType | undefined;
  readonly state: SessionState | undefined;
  /** The request that is open. */
  readonly requestId: string | undefined;
  readonly memory: Binding;
  /** What else a wake tells. */
  readonly notices: readonly Notice[];
  /** Whether the event uses up one turn of a mute. */
  readonly spendsMutedTurn: boolean;
} & (
  | { readonly kind: 'wake'; readonly text: string }
  | {
      readonly kind: 'silence';
      readonly outcome: 'skipped' | 'muted';
      readonly reason: string;
    }
);

/** An event, and what was made of it. */
export interface DecidedEvent {
  readonly event: HookEvent;
  readonly owner: Owner;
  readonly decision: WakeDecision;
  /** What the log will say of it. */
  readonly description: Omit<LogRecord, 'outcome'>;
}

/** How far a wake has come: `enqueued` is safe on disk, anything else is its end. */
export type Handover =
  | { readonly status: 'enqueued' }
  | { readonly status: 'over'; readonly outcome: LoggedOutcome; readonly reason: string };
