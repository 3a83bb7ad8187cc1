import { setTimeout as delay } from 'node:timers/promises';
import { readScreen, type Screen } from '@gsd-code-skill/claude-screen';
import { isTurnEnd } from '@gsd-code-skill/core';
import {
  type Binding,
  canBeBy,
  mutedTurns,
  type Notice,
  readNotices,
  readRequest,
} from '@gsd-code-skill/session-channel';
import type { UsageLimit } from '@gsd-code-skill/transcript-reader';
import type { EventMeaning } from '../../event/event-meaning.ts';
import type { HookEvent } from '../../event/hook-event.ts';
import type { Owner } from '../../event/owner.ts';
import type { WorkerContext } from '../../worker-context.ts';
import { awaitLastReply } from './await-last-reply.ts';
import { contextUsed } from './context-used.ts';
import { type Content, extractContent } from './extract-content.ts';
import { reachedLimit } from './reached-limit.ts';

/** What can be seen of a session at the time of an event. */
export interface Observation {
  readonly screen: Screen | undefined;
  /** The end of the pane's text. */
  readonly text: string | undefined;
  /** What there is to tell. */
  readonly content: Content | undefined;
  readonly contextUsedPercent: number | undefined;
  /** Turns for which the pane is still muted. */
  readonly mutedTurns: number;
  /** What else the agent has to know. */
  readonly notices: readonly Notice[];
  /** True for an answer that the agent has given itself. */
  readonly isAnsweredByAgent: boolean;
  /** The usage limit that ended the turn. */
  readonly usageLimit?: UsageLimit | undefined;
}

/** Milliseconds after which an event's screen is long gone. */
const screenAge = 30_000;

/** Milliseconds for which the last dialog of a turn may stay drawn after its end, and between two looks. */
const timeToRedraw = 300;
const redrawInterval = 60;

const nothing: Observation = {
  screen: undefined,
  text: undefined,
  content: undefined,
  contextUsedPercent: undefined,
  mutedTurns: 0,
  isAnsweredByAgent: false,
  notices: [],
};

/** Looks at the pane, the transcript and the mute, as far as the event makes it worth it. */
export async function observe(
  event: HookEvent,
  owner: Owner,
  memory: Binding | undefined,
  meaning: EventMeaning | undefined,
  answeredId: string | undefined,
  context: WorkerContext,
): Promise<Observation> {
  // nobody is told anything, or the pane is gone
  if (meaning === undefined || meaning.trigger === 'session_end') return nothing;

  const { stateDir } = context;
  const { screen, text } = await lookAtPane(event, owner, meaning, context);
  const reply = isSpoken(meaning) ? await awaitLastReply(event.payload) : undefined;
  return {
    screen,
    text,
    content: await extractContent({ event, owner, memory, trigger: meaning.trigger, text, reply }),
    contextUsedPercent: await contextUsed(stateDir, event, screen?.contextUsedPercent),
    mutedTurns: await mutedTurns(stateDir, event.pane),
    notices: await readNotices(stateDir, owner.sessionName),
    isAnsweredByAgent: answeredId !== undefined && (await isByAgent(stateDir, answeredId, owner)),
    ...(event.name === 'StopFailure' && { usageLimit: await reachedLimit(event.payload) }),
  };
}

/** Whether the agent knows of an answer because it was its own, given by menu-driver or by a tool. */
async function isByAgent(stateDir: string, requestId: string, { agent }: Owner): Promise<boolean> {
  const by = (await readRequest(stateDir, requestId))?.settled?.by ?? '';
  return canBeBy(by, agent.agent_id);
}

/** The pane as the event left it: a dialog is looked at again where the turn is over. */
async function lookAtPane(
  event: HookEvent,
  owner: Owner,
  { trigger }: EventMeaning,
  context: WorkerContext,
) {
  const end = performance.now() + timeToRedraw;
  for (;;) {
    const seen = await capture(event, owner, context);
    const screen = seen && readScreen(seen.screen);
    const isStale = isTurnEnd(trigger) && screen?.dialog !== undefined;
    if (!isStale || performance.now() >= end) return { screen, text: seen?.tail };
    await delay(redrawInterval);
  }
}

async function capture(
  { header, entry, takenAt }: HookEvent,
  { settings }: Owner,
  { tmux }: WorkerContext,
) {
  // the screen of now says nothing about then
  if (takenAt - entry.writtenAt > screenAge) return undefined;
  const { socketPath, paneId, serverPid } = header;
  const lines = settings.pane_capture_lines;
  return tmux(socketPath)
    .captureWithTail(paneId, { serverPid, lines })
    .catch(() => undefined);
}

function isSpoken({ trigger }: EventMeaning): boolean {
  return isTurnEnd(trigger) || trigger === 'idle_prompt';
}
