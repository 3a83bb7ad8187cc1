import { listProcesses } from '@gsd-code-skill/claude-process';
import { readScreen, type Screen } from '@gsd-code-skill/claude-screen';
import { agentOption } from '@gsd-code-skill/core';
import { isPending, openOutbox } from '@gsd-code-skill/openclaw-client';
import {
  type Agent,
  type HookSettings,
  openClawSessionOf,
  type Registry,
  resolveHookSettings,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import {
  type Binding,
  type BoundPane,
  type Hold,
  livingWorker,
  openHolds,
  readBindings,
  readSpending,
  readStatusLine,
  type Spending,
  type StatusLine,
  statePaths,
} from '@gsd-code-skill/session-channel';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';
import { findAgentPanes } from './find-agent-panes.ts';

/** One agent, and all that is known of its session. */
export interface FleetSession {
  readonly agent: Agent;
  readonly settings: HookSettings;
  /** The session it lives in now, else the one it lived in last, else the one it would. */
  readonly sessionName: string;
  /** What its events have told so far; absent before the first one. */
  readonly memory?: Binding;
  /** A dialog whose hook waits for a decision. */
  readonly openHold?: Hold;
  /** What its status line says of limits and cost; absent where nobody taps it. */
  readonly statusLine?: StatusLine;
  /** What it has spent on the day that was counted last. */
  readonly spending?: Spending;
  /** Wakes on their way to it. */
  readonly waitingWakes: number;
  /** What its tmux server shows; absent when nobody was asked to look. */
  readonly sight?: Sight;
}

/** What a look at a tmux server finds of an agent. */
export type Sight =
  | { readonly kind: 'claude'; readonly screen: Screen }
  /** Its session is there, and no Claude Code in it. */
  | { readonly kind: 'session' }
  | { readonly kind: 'nothing' };

/** Every agent, from one read. */
export interface Fleet {
  readonly workerPid: number | undefined;
  readonly sessions: readonly FleetSession[];
}

export interface ReadFleetOptions {
  readonly registry: Registry;
  readonly stateDir: string;
  /** The server to look at the screens of; without it, what is remembered has to do. */
  readonly tmux?: Tmux;
}

/** Reads what is known of every agent of a registry, in the registry's order. */
export async function readFleet({ registry, stateDir, tmux }: ReadFleetOptions): Promise<Fleet> {
  const [bindings, holds, wakes, look, workerPid] = await Promise.all([
    readBindings(stateDir),
    openHolds(stateDir),
    openOutbox(statePaths(stateDir).outbox).list(),
    tmux && lookAround(tmux, registry),
    livingWorker(stateDir),
  ]);
  const sessions = registry.agents.map(async (agent): Promise<FleetSession> => {
    const { agent_id } = agent;
    const bound = bindings.findLast(({ binding }) => binding.agentId === agent_id);
    const memory = bound?.binding;
    const statusLine = bound && (await statusLineOf(stateDir, bound));
    const spending = await readSpending(stateDir, agent_id);
    const openHold = holds.find(({ agentId }) => agentId === agent_id);
    const address = openClawSessionOf(agent);
    const waiting = wakes.filter(
      ({ state, session: { key, id } }) =>
        isPending(state) && key === address.key && id === address.id,
    );
    const { sight, sessionName } = (await look?.(agent)) ?? {};
    return {
      agent,
      settings: resolveHookSettings(registry, agent),
      sessionName: sessionName ?? memory?.sessionName ?? sessionNameOf(agent),
      ...(memory && { memory }),
      ...(openHold && { openHold }),
      ...(statusLine && { statusLine }),
      ...(spending && { spending }),
      waitingWakes: waiting.length,
      ...(sight && { sight }),
    };
  });
  return { workerPid, sessions: await Promise.all(sessions) };
}

function statusLineOf(stateDir: string, { pane, binding }: BoundPane) {
  return readStatusLine(stateDir, pane, binding.claudeSessions.at(-1)).catch(() => undefined);
}

interface Found {
  readonly sight: Sight;
  readonly sessionName: string;
}

async function lookAround(tmux: Tmux, registry: Registry) {
  const [panes, processes] = await Promise.all([
    tmux.panes({ userOptions: [agentOption] }),
    listProcesses(),
  ]);
  return async (agent: Agent): Promise<Found> => {
    const { claude, hasSession } = findAgentPanes(agent, registry, panes, processes);
    if (claude === undefined) {
      const sight: Sight = { kind: hasSession ? 'session' : 'nothing' };
      return { sight, sessionName: sessionNameOf(agent) };
    }
    const text = await tmux.capture(claude.id, { ansi: true }).catch(() => '');
    return { sight: { kind: 'claude', screen: readScreen(text) }, sessionName: claude.sessionName };
  };
}
