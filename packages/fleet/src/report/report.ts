import type { OpenItem, TokensView } from '../view/fleet-view.ts';

/** What one session has done. */
export interface DoneView {
  readonly agent: string;
  readonly session: string;
  readonly turns: number;
  readonly failed_turns: number;
  /** Wakes that went to its agent. */
  readonly wakes: number;
  /** The first lines of its replies, the latest last. */
  readonly replies: readonly string[];
}

export interface DecidedView {
  readonly at: string;
  readonly session: string;
  readonly agent: string;
  readonly request: string;
  readonly tool: string;
  /** One line on what was asked; null where the request is not kept any more. */
  readonly summary: string | null;
  readonly decision: string;
  readonly how: string;
  readonly by: string;
  readonly rule: string | null;
}

export interface WaitingView extends OpenItem {
  readonly agent: string;
  readonly session: string;
}

export interface WrongView {
  readonly at: string;
  readonly session: string;
  readonly agent: string;
  readonly what: string;
}

/** What an agent did cost on one day. */
export interface CostView {
  readonly agent: string;
  readonly day: string;
  readonly cost_usd: number;
}

/** What an agent has used on one day. */
export interface DayTokensView extends TokensView {
  readonly agent: string;
  readonly day: string;
}

/** What a fleet did while nobody looked. */
export interface FleetReport {
  readonly host: string;
  readonly since: string;
  readonly until: string;
  readonly done: readonly DoneView[];
  readonly decided: readonly DecidedView[];
  readonly waiting: readonly WaitingView[];
  readonly wrong: readonly WrongView[];
  /** By agent and day, as far as the report goes back. */
  readonly cost: readonly CostView[];
  /** By agent and day, too. */
  readonly tokens: readonly DayTokensView[];
}
