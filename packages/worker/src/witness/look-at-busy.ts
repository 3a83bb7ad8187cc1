import { stat } from 'node:fs/promises';
import { readScreen } from '@gsd-code-skill/claude-screen';
import { describeSpan } from '@gsd-code-skill/core';
import { findAgentById, resolveAttention } from '@gsd-code-skill/registry';
import type { WorkerContext } from '../worker-context.ts';
import { hasRunningChild } from './has-running-child.ts';
import { noteDisagreement } from './note-disagreement.ts';
import { captureScreen, statusOnScreen } from './screen-status.ts';
import { type Looked, lastingFor } from './sight.ts';
import { signsOfLife } from './signs-of-life.ts';
import { tellOnce } from './tell-once.ts';

/** Tells of a session that has given no sign of life for too long. */
export async function lookAtBusy(looked: Looked): Promise<number | undefined> {
  const { context, pane, claudePid, memory, sight, kept } = looked;
  const limit = await stuckAfter(context, memory.agentId);
  if (limit === undefined) return undefined;

  const text = await captureScreen(context, pane, memory);
  const sign = await signsOfLife(memory.transcriptPath, text);
  const before = kept.life;
  const isNew = before?.busyAt !== sight.statusAt || before?.sign !== sign;
  const since = isNew ? await newLife(looked, before === undefined) : (before?.since ?? 0);
  kept.life = { busyAt: sight.statusAt, sign, since };
  const silentFor = performance.now() - since;
  // often enough to be on time, seldom enough to cost nothing
  const pause = Math.min(30_000, Math.max(250, limit / 10));
  if (silentFor < limit) return Math.min(pause, limit - silentFor + 10);

  if (await hasRunningChild(claudePid, Math.max(lastingFor(sight), silentFor) / 1000)) {
    // one that has just ended may still have to be told of
    const sinceThen = performance.now() - limit + 3 * pause;
    kept.life = { busyAt: sight.statusAt, sign, since: Math.max(since, sinceThen) };
    return pause;
  }
  const onScreen = text === undefined ? undefined : statusOnScreen(readScreen(text));
  if (onScreen === 'idle') await noteDisagreement(looked, 'busy', onScreen);
  await tell(looked, sign, silentFor);
  return pause;
}

/** When a session gave the sign that was seen just now: before the first look, its transcript tells. */
async function newLife({ memory, sight }: Looked, isFirst: boolean): Promise<number> {
  const now = performance.now();
  if (!isFirst) return now;
  const found = memory.transcriptPath && (await stat(memory.transcriptPath).catch(() => undefined));
  const last = Math.max(sight.statusAt ?? Date.now(), found ? found.mtimeMs : 0);
  return now - Math.max(0, Date.now() - last);
}

async function tell(looked: Looked, sign: string, silentFor: number) {
  const { memory, sight } = looked;
  await tellOnce(looked, {
    trigger: 'stuck',
    key: `stuck ${memory.turn?.id} ${sight.statusAt} ${sign}`,
    details: {
      silent_for: describeSpan(silentFor),
      note: 'busy, with no new line, no change on the screen and no program running',
    },
  });
}

async function stuckAfter(
  { registry }: Pick<WorkerContext, 'registry'>,
  agentId: string,
): Promise<number | undefined> {
  const reading = await registry.read();
  if (reading.status !== 'read') return undefined;
  const agent = findAgentById(reading.registry, agentId);
  const seconds = agent && resolveAttention(reading.registry, agent).stuck_after_s;
  return seconds == null ? undefined : seconds * 1000;
}
