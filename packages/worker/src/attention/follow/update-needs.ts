import { isOutOfSpace } from '@gsd-code-skill/core';
import {
  bySession,
  closeNeed,
  openNeed,
  postponeNeed,
  readNeeds,
} from '@gsd-code-skill/session-channel';
import { logTrouble } from '../../delivery/delivery-log.ts';
import type { DecidedEvent, Handover } from '../../event/decided-event.ts';
import type { WorkerContext } from '../../worker-context.ts';
import { needChanges } from './need-changes.ts';

/** Milliseconds that Claude Code may take to go on after the time at which it can. */
const timeToGoOn = 180_000;

/** Milliseconds that a reset can be away to be believed; weeks and months have limits, too. */
const farthestReset = 31 * 24 * 3_600_000;

export interface NeedEvent extends Pick<DecidedEvent, 'event' | 'owner' | 'decision'> {
  /** When there is something to do about it at the earliest, in milliseconds since 1970: a limit's reset. */
  readonly restUntil?: number | undefined;
  /** Whether the session is known to have gone on since then. */
  readonly isPassed?: (() => Promise<boolean>) | undefined;
}

/**
 * Opens and ends needs as an event says: after its wake is in the outbox and before that may go,
 * so that whoever crashes in between does the same again, and no run ends before its need is there.
 */
export async function updateNeeds(
  event: NeedEvent,
  handover: Handover,
  { stateDir }: Pick<WorkerContext, 'stateDir'>,
): Promise<void> {
  try {
    await change(stateDir, event, handover);
  } catch (error) {
    // once there is room again it is done; nothing else must keep an agent from being told
    if (isOutOfSpace(error)) throw error;
    await logTrouble(stateDir, error).catch(() => {});
  }
}

async function change(
  stateDir: string,
  { event, owner, decision, restUntil, isPassed }: NeedEvent,
  handover: Handover,
): Promise<void> {
  const { sessionName } = owner;
  const needs = await readNeeds(stateDir, { sessionName });
  const isTold = handover.status === 'enqueued';
  const { close, open } = needChanges({ event, owner, decision, isTold, needs });
  for (const { id, end } of close) await closeNeed(stateDir, id, end);
  if (open === undefined) return;
  // of a backlog only the last turn is still to be seen to
  if (open.kind === 'turn' && (await isPassed?.())) return;
  const { id, state } = await openNeed(stateDir, open);
  const left = (restUntil ?? 0) - Date.now();
  if (state.status !== 'open' || left <= 0) return;
  const rest = Math.min(left + timeToGoOn, farthestReset);
  const until = Date.now() + rest;
  await postponeNeed(stateDir, id, { until, by: bySession, longest: farthestReset });
}
