import type { SessionView } from '../view/fleet-view.ts';

/** One host of several, and how old what is known of it is. Times are by the clock of this machine. */
export interface HostView {
  readonly host: string;
  /** Whether it is the one that looks. */
  readonly is_here: boolean;
  /** Whether it has just answered; otherwise its sessions are those of its last news. */
  readonly reached: boolean;
  /** When its news came; null when nothing was ever heard from it. */
  readonly news_at: string | null;
  readonly age_s: number | null;
  /** Why it did not answer. */
  readonly problem: string | null;
  /** Milliseconds it took to answer, or to be given up. */
  readonly took_ms: number;
  /** By how many seconds its clock is ahead of this one, at least; times were put right by it. */
  readonly clock_ahead_s: number;
  readonly worker_pid: number | null;
  readonly waiting: number;
  readonly sessions: number;
}

/** A session, and where it lives. */
export interface HostSessionView extends SessionView {
  readonly host: string;
  /** When this was heard of a host that is silent now; null when it is fresh. */
  readonly stale_since: string | null;
}

/** The fleets of several hosts as one. */
export interface HostsView {
  readonly at: string;
  readonly waiting: number;
  readonly hosts: readonly HostView[];
  /** In the order of one host's fleet. */
  readonly sessions: readonly HostSessionView[];
}
