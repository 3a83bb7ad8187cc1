import type { Environment } from '@gsd-code-skill/core';
import { isPending, isSameSession, openOutbox } from '@gsd-code-skill/openclaw-client';
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
  listHolds,
  listOpenRequests,
  livingWorker,
  logPaths,
  type Need,
  type Request,
  readBindings,
  readMutes,
  readNeeds,
  readSpendings,
  readStatusLine,
  readTokens,
  type Spending,
  type StatusLine,
  statePaths,
  type TokenRecord,
} from '@gsd-code-skill/session-channel';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';
import { type LastWake, readLastWake } from './look/last-wake.ts';
import { lookAround, type Sight } from './look/look-around.ts';

/** One agent, and all that is known of its session. */
export interface FleetSession {
  readonly agent: Agent;
  readonly settings: HookSettings;
  /** The session it lives in now, else the one it lived in last, else the one it would. */
  readonly sessionName: string;
  /** What its events have told so far, with the pane; absent before the first one. */
  readonly bound?: BoundPane;
  /** What its events have told so far. */
  readonly memory?: Binding;
  /** A dialog whose hook waits for a decision. */
  readonly openHold?: Hold;
  /** What it asks and nobody has settled, oldest first. */
  readonly requests: readonly Request[];
  /** What somebody has to see to, in the order in which it became news. */
  readonly needs: readonly Need[];
  /** What its status line says of limits and cost; absent where nobody taps it. */
  readonly statusLine?: StatusLine;
  /** What it has spent on the day that was counted last. */
  readonly spending?: Spending;
  /** What its transcripts say of tokens, as far as they were counted. */
  readonly tokens?: TokenRecord;
  readonly lastWake?: LastWake;
  /** Wakes on their way to it. */
  readonly waitingWakes: number;
  /** Turns of which nobody is told. */
  readonly mutedTurns: number;
  /** What its tmux server shows; absent when nobody was asked to look. */
  readonly sight?: Sight;
}

/** Every agent, from one read. */
export interface Fleet {
  readonly workerPid: number | undefined;
  readonly sessions: readonly FleetSession[];
}

export interface ReadFleetOptions {
  readonly registry: Registry;
  readonly stateDir: string;
  /** The server to look for sessions on; without it, what is remembered has to do. */
  readonly tmux?: Tmux | undefined;
  /**
   * Names Claude Code's config folder, for sessions that have no transcript yet.
   *
   * @default {}
   */
  readonly env?: Environment | undefined;
}

/** Reads what is known of every agent of a registry, in the registry's order. */
export async function readFleet({
  registry,
  stateDir,
  tmux,
  env = {},
}: ReadFleetOptions): Promise<Fleet> {
  const ids = registry.agents.map(({ agent_id }) => agent_id);
  const [bindings, mutes, spendings, tokens, holds, requests, needs, wakes, workerPid] =
    await Promise.all([
      readBindings(stateDir),
      readMutes(stateDir),
      readSpendings(stateDir, ids),
      readTokens(stateDir, ids),
      listHolds(stateDir),
      listOpenRequests(stateDir),
      readNeeds(stateDir),
      openOutbox(statePaths(stateDir).outbox).list(),
      livingWorker(stateDir),
      // made once here, and not by every session at the same time
      logPaths(stateDir),
    ]);
  const look = tmux && lookAround({ registry, tmux, env });
  const sessions = registry.agents.map(async (agent): Promise<FleetSession> => {
    const { agent_id } = agent;
    const isOwn = ({ agentId }: { readonly agentId: string }) => agentId === agent_id;
    const bound = bindings.findLast(({ binding }) => isOwn(binding));
    const memory = bound?.binding;
    const spending = spendings.get(agent_id);
    const used = tokens.get(agent_id);
    const [statusLine, lastWake, found] = await Promise.all([
      bound && statusLineOf(stateDir, bound),
      memory && readLastWake(stateDir, memory, wakes),
      look?.(agent, memory),
    ]);
    const openHold = holds.find(isOwn);
    const address = openClawSessionOf(agent);
    const waiting = wakes.filter(
      ({ state, session }) => isPending(state) && isSameSession(session, address),
    );
    return {
      agent,
      settings: resolveHookSettings(registry, agent),
      sessionName: found?.sessionName ?? memory?.sessionName ?? sessionNameOf(agent),
      ...(bound && { bound, memory: bound.binding }),
      ...(openHold && { openHold }),
      requests: requests.filter(isOwn),
      needs: needs.filter(isOwn),
      ...(statusLine && { statusLine }),
      ...(spending && { spending }),
      ...(used && { tokens: used }),
      ...(lastWake && { lastWake }),
      waitingWakes: waiting.length,
      mutedTurns: (bound && mutes.get(bound.pane)) ?? 0,
      ...(found && { sight: found.sight }),
    };
  });
  return { workerPid, sessions: await Promise.all(sessions) };
}

function statusLineOf(stateDir: string, { pane, binding }: BoundPane) {
  return readStatusLine(stateDir, pane, binding.claudeSessions.at(-1)).catch(() => undefined);
}
