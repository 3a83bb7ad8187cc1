import type { ScreenState } from '@gsd-code-skill/claude-screen';
import type { SessionStatus } from '@gsd-code-skill/claude-sessions';
import type { SessionState } from '@gsd-code-skill/core';
import type { FleetSession } from '../read-fleet.ts';
import type { OpenItem, ViewState } from './fleet-view.ts';
import { isDue } from './waiting.ts';

interface Stated {
  readonly state: ViewState;
  readonly since: string | null;
}

const nativeStates: Readonly<Record<SessionStatus, ViewState>> = {
  waiting: 'waiting',
  busy: 'working',
  idle: 'idle',
};

const otherStates: Readonly<Record<SessionState | ScreenState, ViewState>> = {
  menu: 'waiting',
  permission_prompt: 'waiting',
  awaiting_user_input: 'waiting',
  idle: 'idle',
  idle_pending: 'idle',
  error: 'idle',
  working: 'working',
  answer_submitted: 'working',
  terminated: 'no_claude',
  unknown: 'unknown',
};

/** What a session does: what somebody has to see to first, then what the best witness says. */
export function stateOf(session: FleetSession, items: readonly OpenItem[]): Stated {
  const due = items.filter(isDue);
  const asked = due.find(({ kind }) => kind === 'request');
  if (asked !== undefined) return { state: 'waiting', since: asked.opened_at };
  const [wrong] = due;
  if (wrong !== undefined) {
    return { state: wrong.kind === 'ended' ? 'ended' : 'failed', since: wrong.opened_at };
  }
  return witnessed(session);
}

function witnessed({ sight, memory, bound }: FleetSession): Stated {
  const changed = bound?.changedAt ?? null;
  if (sight?.kind === 'nothing') return { state: 'no_session', since: changed };
  if (sight?.kind === 'session') return { state: 'no_claude', since: changed };
  const { native, screen } = sight ?? {};
  if (native?.status !== undefined) {
    return { state: nativeStates[native.status], since: native.statusUpdatedAt ?? null };
  }
  const word = screen?.state ?? memory?.state ?? 'unknown';
  return { state: otherStates[word], since: changed };
}
