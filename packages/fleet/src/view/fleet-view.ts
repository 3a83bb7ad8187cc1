import type { NeedKind } from '@gsd-code-skill/session-channel';

/** What a session does, those first that somebody has to look at. */
export const viewStates = [
  'waiting',
  'failed',
  'ended',
  'working',
  'idle',
  'unknown',
  'no_claude',
  'no_session',
] as const;

export type ViewState = (typeof viewStates)[number];

/** Something that somebody has to see to. */
export interface OpenItem {
  readonly need: string | null;
  readonly request: string | null;
  readonly kind: NeedKind;
  /** One line on what it is about, without secrets. */
  readonly summary: string | null;
  readonly opened_at: string | null;
  readonly postponed_until: string | null;
  readonly reminded_at: string | null;
  readonly escalated_at: string | null;
}

/** How much of one of the account's limits is used. */
export interface LimitView {
  readonly limit: string;
  readonly used_percent: number;
  readonly resets_at: string | null;
}

export interface WakeView {
  readonly id: string;
  readonly trigger: string;
  readonly at: string;
  readonly outcome: string | null;
  readonly reason: string | null;
}

/** Tokens as Claude Code's transcripts tell them. */
export interface TokensView {
  /** Requests to the model. */
  readonly requests: number;
  readonly input: number;
  readonly cache_read: number;
  readonly cache_creation: number;
  readonly output: number;
}

/** One agent's session in plain fields. Times are ISO 8601, and what is not known is null. */
export interface SessionView {
  readonly agent: string;
  readonly session: string;
  readonly enabled: boolean;
  readonly state: ViewState;
  /** Since when it is so. */
  readonly since: string | null;
  readonly open: readonly OpenItem[];
  readonly context_used_percent: number | null;
  readonly limits: readonly LimitView[];
  /** What the session has cost in all, as Claude Code reckons. */
  readonly cost_usd: number | null;
  readonly cost_usd_today: number | null;
  /** What the session has used in all, its subagents with it. */
  readonly tokens: TokensView | null;
  /** What all sessions of the agent have used today. */
  readonly tokens_today: TokensView | null;
  readonly last_wake: WakeView | null;
  /** Wakes on their way to the agent. */
  readonly outbox: number;
  readonly muted_turns: number;
}

/** The whole fleet of one host, to print or to send. */
export interface FleetView {
  readonly host: string;
  /** When it was looked at. */
  readonly at: string;
  readonly worker_pid: number | null;
  /** How many requests, failures and ends wait for somebody. */
  readonly waiting: number;
  /** Waiting first, then failed, ended, working, idle; the oldest first where somebody waits. */
  readonly sessions: readonly SessionView[];
}
