import type { FleetView, OpenItem, SessionView } from '../src/view/fleet-view.ts';

/** The time at which these fleets are looked at, as data and in milliseconds since 1970. */
export const time = '2026-11-16T18:00:00.000Z';
export const now = Date.parse(time);

/** An idle session of that agent, with what a test says else of it. */
export function session(agent: string, more: Partial<SessionView> = {}): SessionView {
  return {
    ...{ agent, session: `${agent}-main`, enabled: true, state: 'idle', open: [] },
    ...{ since: '2026-11-16T17:55:00.000Z', context_used_percent: null, limits: [] },
    ...{
      cost_usd: null,
      cost_usd_today: null,
      tokens: null,
      tokens_today: null,
      last_wake: null,
      outbox: 0,
      muted_turns: 0,
    },
    ...more,
  };
}

export function item(more: Partial<OpenItem> = {}): OpenItem {
  return {
    ...{ need: null, request: null, kind: 'request', summary: null, opened_at: null },
    ...{ postponed_until: null, reminded_at: null, escalated_at: null },
    ...more,
  };
}

export function fleet(...sessions: readonly SessionView[]): FleetView {
  return { host: 'box', at: time, worker_pid: 4711, waiting: 0, sessions };
}
