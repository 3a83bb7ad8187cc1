import { readMarker, type SpoolEntry } from '@gsd-code-skill/session-channel';
import { goesOn } from '../attention/follow/goes-on.ts';
import { updateNeeds } from '../attention/follow/update-needs.ts';
import { meaningOf } from '../event/event-meaning.ts';
import type { HookEvent } from '../event/hook-event.ts';
import { parseEvent } from '../event/parse-event.ts';
import { answeredRequest, askedRequest } from '../requests/asked-request.ts';
import { ruleRequest } from '../requests/rule-request.ts';
import { updateRequests } from '../requests/update-requests.ts';
import type { WorkerContext } from '../worker-context.ts';
import { decide } from './decide/decide.ts';
import { describeEvent } from './describe-event.ts';
import { enqueueWake } from './enqueue-wake.ts';
import { identifyPane } from './identify-pane.ts';
import { observe } from './observe/observe.ts';
import { forget, putAsideBroken } from './put-aside.ts';
import { recordEvent } from './record-event.ts';
import { releaseEvent } from './release-event.ts';

/** Milliseconds an event of a pane that was never managed waits for a registry that can be read. */
const longestKeptBack = 600_000;

/** `later`: the event is still being written, or nobody can tell yet whose it is. */
export type Progress = 'done' | 'later';

/**
 * Takes one event from the spool all the way to its agent. A crash anywhere repeats it, with the
 * same wake: the event leaves the spool when all else is on disk, and its wake goes after that. Those
 * that are `following` in its pane lie in the spool, too.
 */
export async function wakeAgent(
  entry: SpoolEntry,
  context: WorkerContext,
  following: readonly SpoolEntry[] = [],
): Promise<Progress> {
  const parsed = await parseEvent(entry);
  if (parsed.status === 'waiting') return 'later';
  if (parsed.status === 'broken') return putAsideBroken(entry, parsed, context);
  const { event } = parsed;

  const identity = await identifyPane(event.header, event.pane, context, entry.writtenAt);
  if (identity.status === 'undecided') return keepBack(event, context);
  if (identity.status === 'stranger') return forget(entry);
  const { owner, memory } = identity;

  const request = askedRequest(event, memory);
  const answeredId = answeredRequest(event, memory);
  const ruling = request && (await ruleRequest(event, owner, context));
  const isDecided = await updateRequests({ event, owner, request, answeredId, ruling }, context);
  const meaning = meaningOf(event);
  const observation = await observe(event, owner, memory, meaning, answeredId, context);
  const policy = ruling && { ...ruling, isDecided };
  const decision = decide({ event, meaning, owner, request, policy, observation, memory });
  const description = describeEvent({ event, owner, observation, decision });
  const handover = await enqueueWake({ event, owner, decision, description }, context);
  const resetsAt = observation.usageLimit?.resetsAt;
  const restUntil = resetsAt === undefined ? undefined : Date.parse(resetsAt);
  const isPassed = () => goesOn(following);
  await updateNeeds({ event, owner, decision, restUntil, isPassed }, handover, context);
  await recordEvent({ event, owner, observation, decision, description, handover }, context);
  await releaseEvent(event, owner, decision, context);
  return 'done';
}

/** Keeps an event until somebody can tell whose it is; a stranger's not for ever. */
async function keepBack({ entry, pane, takenAt }: HookEvent, context: WorkerContext) {
  if (takenAt - entry.writtenAt < longestKeptBack) return 'later';
  return (await readMarker(context.stateDir, pane)) === undefined ? forget(entry) : 'later';
}
