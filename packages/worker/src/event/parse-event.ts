import { isProcessAlive } from '@gsd-code-skill/core';
import {
  readSpooled,
  type SpoolEntry,
  type SpoolHeader,
  serverPidOf,
} from '@gsd-code-skill/session-channel';
import { type HookEvent, type HookPayload, hookPayload } from './hook-event.ts';
import { ownEventName } from './own-event.ts';
import { wakeIdOf } from './wake-id.ts';

/** Milliseconds an event may stay unreadable before it counts as broken, and while its hook and tmux live. */
const timeToWrite = 10_000;
const timeToWriteSlowly = 600_000;

export type ParsedEvent =
  | { readonly status: 'event'; readonly event: HookEvent }
  /** Still being written. */
  | { readonly status: 'waiting' }
  | {
      readonly status: 'broken';
      readonly header: SpoolHeader | undefined;
      readonly reason: string;
    };

// a clock that is set makes a file old while it is written; with the server of its pane, Claude Code is
// gone, and the pid of its hook may be another's
function mayStillCome({ writtenAt, hookPid, pane }: SpoolEntry, takenAt: number): boolean {
  const isWritten = isProcessAlive(hookPid) && isProcessAlive(serverPidOf(pane));
  return takenAt - writtenAt < (isWritten ? timeToWriteSlowly : timeToWrite);
}

/** Reads one event from the spool. */
export async function parseEvent(entry: SpoolEntry, takenAt = Date.now()): Promise<ParsedEvent> {
  const spooled = await readSpooled(entry);
  if (spooled === undefined) return { status: 'waiting' };

  if (spooled.status === 'partial') {
    const { header, reason } = spooled;
    if (mayStillCome(entry, takenAt)) return { status: 'waiting' };
    return { status: 'broken', header, reason };
  }

  const { header } = spooled;
  const payload = hookPayload.safeParse(spooled.payload);
  if (!payload.success) return { status: 'broken', header, reason: 'not a JSON object' };
  return {
    status: 'event',
    event: {
      name: header.event,
      pane: entry.pane,
      header,
      payload: header.event === ownEventName ? payload.data : withoutNotice(payload.data),
      entry,
      wakeId: wakeIdOf(entry),
      takenAt,
    },
  };
}

/** What Claude Code hands a hook cannot pass for what a worker noticed. */
function withoutNotice({ notice, notice_key, notice_trigger, ...payload }: HookPayload) {
  return payload;
}
