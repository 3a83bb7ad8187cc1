import { isOutOfSpace } from '@gsd-code-skill/core';
import { isStorageError } from '@gsd-code-skill/openclaw-client';
import {
  appendRecord,
  quarantine,
  readMarker,
  removeSpooled,
  type SpoolEntry,
} from '@gsd-code-skill/session-channel';
import type { ParsedEvent } from '../event/parse-event.ts';
import { wakeIdOf } from '../event/wake-id.ts';
import { releaseHook } from '../holds/fifo.ts';
import type { WorkerContext } from '../worker-context.ts';
import { identifyPane } from './identify-pane.ts';
import { noticeLoss, tellLostEvent } from './tell-losses.ts';

/** Failures after which an event is put aside. */
const maxFailures = 5;

/** Puts an event into quarantine that nobody can read, once it is known whose it is. */
export async function putAsideBroken(
  entry: SpoolEntry,
  { header, reason }: Extract<ParsedEvent, { status: 'broken' }>,
  context: WorkerContext,
): Promise<'done' | 'later'> {
  const { stateDir } = context;
  if (header === undefined) {
    // of a hook that was killed, or had no room, only the name of its file is left
    await tellLostEvent(entry.pane, context);
    return forget(entry);
  }
  const identity = await identifyPane(header, entry.pane, context);
  if (identity.status === 'undecided') return 'later';
  // what a stranger's hook left behind is nobody's to keep
  if (identity.status !== 'managed') return forget(entry);

  const { agent, sessionName } = identity.owner;
  await releaseHook(entry.replyPath);
  await noticeLoss(sessionName, { id: wakeIdOf(entry), count: 1 }, context);
  await quarantine(stateDir, entry, reason);
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

/** Puts an event into quarantine that has failed too often; false for one that is tried again. */
export async function putAsideFailing(
  stateDir: string,
  entry: SpoolEntry,
  error: unknown,
  failures: number,
): Promise<boolean> {
  if (failures < maxFailures || waitsForRoom(error)) return false;
  const reason = error instanceof Error ? error.message : String(error);
  if (await readMarker(stateDir, entry.pane)) {
    await releaseHook(entry.replyPath);
    await quarantine(stateDir, entry, reason);
  } else await forget(entry);
  return true;
}

/** Drops an event, and lets its hook go. */
export async function forget(entry: SpoolEntry): Promise<'done'> {
  await releaseHook(entry.replyPath);
  await removeSpooled(entry);
  return 'done';
}

// the event is as good as ever, once there is room again
function waitsForRoom(error: unknown): boolean {
  return isOutOfSpace(error) || isStorageError(error);
}
