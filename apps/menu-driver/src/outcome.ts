/** How an action ended; each has its exit code. */
export type Verdict =
  | 'ok'
  | 'delivered'
  | 'unconfirmed'
  | 'not_delivered'
  | 'usage'
  | 'no_session'
  | 'refused';

export const exitCodes: Readonly<Record<Verdict, number>> = {
  ok: 0,
  delivered: 0,
  usage: 1,
  no_session: 2,
  refused: 3,
  unconfirmed: 4,
  not_delivered: 5,
};

/** What an action has to say. */
export interface Outcome {
  readonly verdict: Verdict;
  /** One line. */
  readonly message: string;
  /** More lines for a reader of plain output. */
  readonly lines?: readonly string[];
  /** More fields for a reader of JSON. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An outcome that ends the action where it stands. */
export class Stop extends Error {
  static {
    Stop.prototype.name = 'Stop';
  }

  readonly outcome: Outcome;

  constructor(outcome: Outcome, options?: ErrorOptions) {
    super(outcome.message, options);
    this.outcome = outcome;
  }
}

/** Nothing was done, because it would not fit. */
export function refused(message: string, lines: readonly string[] = []): Stop {
  return new Stop({ verdict: 'refused', message, lines });
}

/** It was tried and did not arrive. */
export function notDelivered(message: string, lines: readonly string[] = []): Stop {
  return new Stop({ verdict: 'not_delivered', message, lines });
}

/** The command line itself is wrong. */
export function usage(message: string): Stop {
  return new Stop({ verdict: 'usage', message, lines: ['menu-driver --help lists all actions'] });
}
