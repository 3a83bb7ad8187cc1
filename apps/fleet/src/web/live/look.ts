import { codeOf, localDay } from '@gsd-code-skill/core';
import { type FleetSession, readFleet, type SessionView, viewFleet } from '@gsd-code-skill/fleet';
import { readRegistry } from '@gsd-code-skill/registry';
import { ensureWorker } from '@gsd-code-skill/session-channel';
import type { WebHost } from '../web-host.ts';
import { type HealthView, readHealth } from './health.ts';

/** What one look at the fleet has found. */
export interface Look {
  /** ISO 8601. */
  readonly at: string;
  readonly waiting: number;
  /** Waiting first. */
  readonly views: readonly SeenSession[];
  readonly sessions: ReadonlyMap<string, FleetSession>;
  readonly health: HealthView & UsageView;
  /** What did cost how much on which day, all agents together, oldest first. */
  readonly costs: readonly DayCost[];
}

/** A session as the page lists it. */
export interface SeenSession {
  readonly view: SessionView;
  readonly json: string;
}

export interface DayCost {
  readonly day: string;
  readonly usd: number;
}

/** What all agents have used. */
export interface UsageView {
  /** The day by the clock of this machine, as in `2026-11-16`. */
  readonly today: string;
  /** Tokens that did not come from the cache, oldest day first. */
  readonly tokens: readonly DayCount[];
}

export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Looks at every session of this host; what goes wrong is part of what is seen. */
export async function lookAtHost(host: WebHost, before: Look | undefined): Promise<Look> {
  const now = Date.now();
  try {
    const { registry, problems } = await readRegistry(host.registryPath);
    const { stateDir, env } = host;
    await ensureWorker(stateDir, env);
    const tmux = host.tmuxAt(undefined);
    const fleet = await readFleet({ registry, stateDir, tmux, env });
    const { at, waiting, sessions } = viewFleet(fleet, { host: host.name, now });
    const unreadable = problems.map(({ path, reason }) => `registry: ${path}: ${reason}`);
    return {
      ...{ at, waiting },
      views: sessions.map((view) => ({ view, json: JSON.stringify(view) })),
      sessions: new Map(fleet.sessions.map((one) => [one.agent.agent_id, one])),
      health: { ...(await readHealth(stateDir, unreadable)), ...usageOf(fleet.sessions, now) },
      costs: costsOf(fleet.sessions),
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : `${codeOf(error)}`;
    const { today, tokens } = before?.health ?? usageOf([], now);
    const health = { ...(await readHealth(host.stateDir, [problem])), today, tokens };
    const nothing = { waiting: 0, views: [], sessions: new Map(), costs: [] };
    return { ...(before ?? nothing), at: before?.at ?? new Date(now).toISOString(), health };
  }
}

function usageOf(sessions: readonly Pick<FleetSession, 'tokens'>[], now: number): UsageView {
  const days = new Map<string, number>();
  for (const [day, sum] of sessions.flatMap(({ tokens }) => Object.entries(tokens?.days ?? {}))) {
    const { inputTokens, cacheCreationTokens, outputTokens } = sum;
    days.set(day, (days.get(day) ?? 0) + inputTokens + cacheCreationTokens + outputTokens);
  }
  const tokens = [...days].map(([day, count]) => ({ day, count }));
  return { today: localDay(now), tokens: tokens.sort(byDay) };
}

function byDay(one: { readonly day: string }, other: { readonly day: string }): number {
  return one.day < other.day ? -1 : 1;
}

/** What was spent on which day. */
export function costsOf(sessions: readonly Pick<FleetSession, 'spending'>[]): readonly DayCost[] {
  const days = new Map<string, number>();
  for (const { spending } of sessions) {
    if (spending === undefined) continue;
    for (const { day, usd } of [...(spending.past ?? []), spending]) {
      days.set(day, (days.get(day) ?? 0) + usd);
    }
  }
  return [...days].map(([day, usd]) => ({ day, usd: Math.round(usd * 100) / 100 })).sort(byDay);
}
