import type { Verdict } from '@gsd-code-skill/session-driver';

/** What a tool has to say. */
export interface Report {
  /** `none`: it waited, and there is nothing to tell. */
  readonly verdict: Verdict | 'none';
  /** One line. */
  readonly message: string;
  /** More lines, for a reader of plain text. */
  readonly lines?: readonly string[];
  /** More fields, for a program. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The verdicts after which nothing has reached a session. */
const failures: readonly Report['verdict'][] = ['usage', 'no_session', 'refused', 'not_delivered'];

/** True when what was asked for was not done. */
export function isFailure({ verdict }: Report): boolean {
  return failures.includes(verdict);
}
