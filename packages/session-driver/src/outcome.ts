import { CodedError } from '@gsd-code-skill/core';
import { commandWords, type DriverWords } from './driver-words.ts';
import type { FittingAction } from './look/fitting-actions.ts';

/**
 * Every way in which an action can end.
 *
 * - `ok`: it was only to look, and this is what is there
 * - `delivered`: done, and proven
 * - `unconfirmed`: something reached the session, and nothing proves what came of it
 * - `not_delivered`: tried and not arrived
 * - `refused`: nothing was done, because it would not fit
 * - `no_session`: there is no session of exactly this name
 * - `usage`: the action itself is wrong
 */
export const verdicts = [
  'ok',
  'delivered',
  'unconfirmed',
  'not_delivered',
  'refused',
  'no_session',
  'usage',
] as const;

export type Verdict = (typeof verdicts)[number];

/** What an action has to say. */
export interface ActionOutcome {
  readonly verdict: Verdict;
  /** One line. */
  readonly message: string;
  /** More lines, for a reader of plain text. */
  readonly lines?: readonly string[];
  /** What would fit the screen instead, or next. */
  readonly fitting?: readonly FittingAction[];
  /** More fields, for a program. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What an outcome shows besides its message. */
export type Shown = Pick<ActionOutcome, 'lines' | 'fitting' | 'data'>;

/** An outcome that ends the action where it stands; its code is the verdict. */
export class Stop extends CodedError<Verdict> {
  static {
    Stop.prototype.name = 'Stop';
  }

  readonly outcome: ActionOutcome;

  constructor(outcome: ActionOutcome, options?: ErrorOptions) {
    super(outcome.verdict, outcome.message, options);
    this.outcome = outcome;
  }
}

// what ends an action where it stands, by the names of the verdicts above
export function refused(message: string, shown: Shown = {}): Stop {
  return new Stop({ verdict: 'refused', message, ...shown });
}

export function notDelivered(message: string, shown: Shown = {}): Stop {
  return new Stop({ verdict: 'not_delivered', message, ...shown });
}

export function unconfirmed(message: string, shown: Shown = {}): Stop {
  return new Stop({ verdict: 'unconfirmed', message, ...shown });
}

export function usage(message: string): Stop {
  return new Stop({ verdict: 'usage', message });
}

/** Turns what went wrong into an outcome; `touched` when something has reached the session. */
export function outcomeOf(
  error: unknown,
  touched = false,
  { isBusy }: DriverWords = commandWords,
): ActionOutcome {
  if (error instanceof Stop) return error.outcome;
  const message = error instanceof Error ? error.message : String(error);
  // codes of the system stay inside: what they are called is nobody's contract
  const code = error instanceof CodedError ? error.code : 'failed';
  const data = { error: code };
  if (code === 'no-tmux') return { verdict: 'no_session', message: 'tmux is not installed', data };
  const verdict = touched ? 'unconfirmed' : 'not_delivered';
  if (code !== 'lock-timeout') return { verdict, message, data };
  return { verdict, message, lines: [isBusy], data };
}
