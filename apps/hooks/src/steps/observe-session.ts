import { readScreen, type Screen } from '@gsd-code-skill/claude-screen';
import type { PaneId } from '@gsd-code-skill/tmux-adapter';
import type { Reply } from '@gsd-code-skill/transcript-reader';
import type { SessionState } from '@gsd-code-skill/wake-format';
import type { Binding } from '../binding.ts';
import { contextUsed } from '../context-used.ts';
import type { Happening } from '../happening.ts';
import type { HookEvent } from '../hook-event.ts';
import { lastReply } from '../last-reply.ts';
import type { WorkerContext } from '../worker-context.ts';
import type { Owner } from './identify-pane.ts';

/** What can be seen of a session at the time of an event. */
export interface Observation {
  /** What is remembered of the pane, this event included. */
  readonly binding: Binding;
  readonly screen: Screen | undefined;
  /** The end of the pane's text. */
  readonly text: string | undefined;
  /** What the transcript has of the reply that the event speaks of. */
  readonly reply?: Reply | undefined;
  readonly state: SessionState | undefined;
  readonly contextUsedPercent: number | undefined;
}

/** Looks at the pane and brings what is remembered of it up to date. */
export async function observeSession(
  event: HookEvent,
  owner: Owner,
  happening: Happening | undefined,
  { stateDir, tmux }: WorkerContext,
): Promise<Observation> {
  const binding = bind(event, owner);
  // nobody is told anything, or the pane is gone
  if (happening === undefined || happening.trigger === 'session_end') {
    const state = happening?.state;
    return { binding, screen: undefined, text: undefined, state, contextUsedPercent: undefined };
  }

  const { paneId, socketPath } = event.header;
  const server = tmux(socketPath);
  const [styled, text] = await Promise.all([
    server.capture(paneId as PaneId, { ansi: true }).catch(() => undefined),
    server
      .capture(paneId as PaneId, { lines: owner.settings.pane_capture_lines })
      .catch(() => undefined),
  ]);
  const screen = styled === undefined ? undefined : readScreen(styled);
  const reply = isSpoken(happening) ? await lastReply(event.payload) : undefined;
  const contextUsedPercent = await contextUsed(stateDir, event, screen?.contextUsedPercent);
  const state = happening.state ?? stateOf(event, screen);
  return {
    binding: { ...binding, ...(state && { state }), contextUsedPercent },
    screen,
    text,
    reply,
    state,
    contextUsedPercent,
  };
}

function isSpoken({ trigger }: Happening): boolean {
  return ['response_complete', 'response_failed', 'idle_prompt'].includes(trigger);
}

function bind(
  { name, header, payload }: HookEvent,
  { agent, sessionName, binding }: Owner,
): Binding {
  const { session_id, transcript_path } = payload;
  const sessions = binding?.claudeSessions ?? [];
  const isNew = session_id !== undefined && sessions.at(-1) !== session_id;
  return {
    ...binding,
    ...(name === 'UserPromptSubmit' && { state: 'working' as const }),
    agentId: agent.agent_id,
    sessionName,
    socketPath: header.socketPath,
    claudePid: header.claudePid ?? binding?.claudePid,
    claudeSessions: isNew ? [...sessions, session_id].slice(-20) : sessions,
    transcriptPath: transcript_path ?? binding?.transcriptPath,
  };
}

function stateOf({ name }: HookEvent, screen: Screen | undefined): SessionState | undefined {
  if (screen === undefined || screen.state === 'unknown') return undefined;
  const isQueued = (screen.composer?.queued.length ?? 0) > 0;
  // the hook runs before Claude Code has drawn that the turn is over
  if (name === 'Stop' && screen.state === 'working' && !isQueued) return 'idle';
  return screen.state;
}
