import { localDay } from '@gsd-code-skill/core';
import { isEnabled } from '@gsd-code-skill/registry';
import type { Fleet, FleetSession } from '../read-fleet.ts';
import { cents } from './cents.ts';
import { type FleetView, type SessionView, viewStates, type WakeView } from './fleet-view.ts';
import { openItems } from './open-items.ts';
import { stateOf } from './state-of.ts';
import { viewTokens } from './view-tokens.ts';
import { countWaiting } from './waiting.ts';
import { isUnheardWake } from './wake-outcome.ts';

export interface ViewOptions {
  /** Whose fleet it is. */
  readonly host: string;
  readonly now: number;
}

/** Puts a fleet into plain fields, those first that somebody has to look at. */
export function viewFleet(fleet: Fleet, { host, now }: ViewOptions): FleetView {
  const views = fleet.sessions.map((session) => viewSession(session, now));
  return {
    host,
    at: new Date(now).toISOString(),
    worker_pid: fleet.workerPid ?? null,
    waiting: countWaiting(views),
    sessions: views.toSorted(byUrgency),
  };
}

/** One session in plain fields. */
export function viewSession(session: FleetSession, now: number): SessionView {
  const { agent, sessionName, memory, statusLine, spending, tokens, sight } = session;
  const open = openItems(session);
  const { state, since } = stateOf(session, open);
  const screen = sight?.kind === 'claude' ? sight.screen : undefined;
  const used =
    statusLine?.usedPercent ?? screen?.contextUsedPercent ?? memory?.contextUsedPercent ?? null;
  const limits = (statusLine?.rateLimits ?? []).map(({ limit, usedPercent, resetsAt }) => ({
    limit,
    used_percent: usedPercent,
    resets_at: resetsAt ?? null,
  }));
  return {
    agent: agent.agent_id,
    session: sessionName,
    enabled: isEnabled(agent),
    state,
    since,
    open,
    context_used_percent: used,
    limits,
    cost_usd: statusLine?.costUsd === undefined ? null : cents(statusLine.costUsd),
    cost_usd_today: spending?.day === localDay(now) ? cents(spending.usd) : null,
    tokens: viewTokens(tokens?.sessions[memory?.claudeSessions.at(-1) ?? '']),
    tokens_today: viewTokens(tokens?.days[localDay(now)]),
    last_wake: wakeOf(session),
    outbox: session.waitingWakes,
    muted_turns: session.mutedTurns,
  };
}

function wakeOf({ lastWake, needs }: FleetSession): WakeView | null {
  if (lastWake === undefined) return null;
  const { id, trigger, at, outcome = null, reason = null } = lastWake;
  const problem = needs.find(({ wakeId }) => wakeId === id)?.run?.problem;
  // what no agent has heard had no run
  if (problem !== undefined && !isUnheardWake(outcome))
    return { id, trigger, at, outcome: 'run_failed', reason: problem };
  return { id, trigger, at, outcome, reason };
}

/** Those first that somebody has to look at, and of those who wait the one that waits longest. */
export function byUrgency(one: SessionView, other: SessionView): number {
  const rank = rankOf(one) - rankOf(other);
  if (rank !== 0 || one.open.length === 0) return rank;
  return (one.since ?? '') < (other.since ?? '') ? -1 : 1;
}

function rankOf({ enabled, state }: SessionView): number {
  return enabled ? viewStates.indexOf(state) : viewStates.length;
}
