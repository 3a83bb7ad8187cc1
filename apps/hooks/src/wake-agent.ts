import { quarantine, removeSpooled, type SpoolEntry } from '@gsd-code-skill/session-channel';
import { appendRecord } from './event-log.ts';
import { releaseHook } from './fifo.ts';
import { happeningOf } from './happening.ts';
import { createMuteCheck } from './is-muted.ts';
import { followEvent, leavePane } from './pane-life.ts';
import { deliverWake } from './steps/deliver-wake.ts';
import { describeWake } from './steps/describe-wake.ts';
import { extractContent } from './steps/extract-content.ts';
import { identifyPane } from './steps/identify-pane.ts';
import { observeSession } from './steps/observe-session.ts';
import { type ParsedEvent, parseEvent } from './steps/parse-event.ts';
import { recordEvent } from './steps/record-event.ts';
import { readUnsettled } from './unsettled.ts';
import { wakeIdOf } from './wake-id.ts';
import type { WorkerContext } from './worker-context.ts';

/** `later`: the event is still being written, or nobody can tell yet whose it is. */
export type Progress = 'done' | 'later';

/** Takes one event from the spool all the way to its agent. */
export async function wakeAgent(entry: SpoolEntry, context: WorkerContext): Promise<Progress> {
  if (await isHandled(entry, context)) return 'done';

  const parsed = await parseEvent(entry);
  if (parsed.status === 'waiting') return 'later';
  if (parsed.status === 'broken') return putAside(entry, parsed, context);
  const { event } = parsed;

  const identity = await identifyPane(event.header, event.pane, context);
  if (identity.status === 'undecided') return 'later';
  if (identity.status === 'stranger') return forget(entry);
  const { owner } = identity;

  await followEvent(event, owner, context);
  const happening = happeningOf(event);
  const observation = await observeSession(event, owner, happening, context);
  const content = happening && (await extractContent(event, owner, happening, observation));
  const isMuted = createMuteCheck(context.stateDir);
  const told = { event, owner, happening, observation, content, isMuted };
  const description = await describeWake(told);
  const handover = await deliverWake(event, owner, description, context);
  // whatever hook is still waiting has nothing to wait for
  await releaseHook(entry.replyPath);
  await recordEvent({ ...told, description, handover }, context);
  await leavePane(event, happening, context);
  return 'done';
}

// a worker was killed between handing the wake over and clearing up
async function isHandled(entry: SpoolEntry, { stateDir }: WorkerContext): Promise<boolean> {
  if ((await readUnsettled(stateDir, wakeIdOf(entry))) === undefined) return false;
  await releaseHook(entry.replyPath);
  await removeSpooled(entry);
  return true;
}

async function forget(entry: SpoolEntry): Promise<Progress> {
  await releaseHook(entry.replyPath);
  await removeSpooled(entry);
  return 'done';
}

async function putAside(
  entry: SpoolEntry,
  { header, reason }: Extract<ParsedEvent, { status: 'broken' }>,
  context: WorkerContext,
): Promise<Progress> {
  const { stateDir } = context;
  const identity = header && (await identifyPane(header, entry.pane, context));
  if (identity?.status === 'undecided') return 'later';
  // what a stranger's hook left behind is nobody's to keep
  if (header === undefined || identity?.status !== 'managed') return forget(entry);

  await releaseHook(entry.replyPath);
  await quarantine(stateDir, entry, reason);
  const { agent, sessionName } = identity.owner;
  await appendRecord(stateDir, {
    timestamp: new Date(entry.writtenAt).toISOString(),
    event: header.event,
    session: sessionName,
    agent: agent.agent_id,
    outcome: 'skipped',
    reason: `in quarantine: ${reason}`,
    durations: {},
  });
  return 'done';
}
