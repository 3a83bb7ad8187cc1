import type { SpoolEntry } from '@gsd-code-skill/session-channel';
import { parseEvent } from '../../event/parse-event.ts';
import { endOf } from './need-changes.ts';

/** Bytes up to which an event is read before its turn. */
const readAhead = 65_536;

/** Whether events of a pane that are still to be taken tell that its session has gone on. */
export async function goesOn(following: readonly SpoolEntry[]): Promise<boolean> {
  for (const entry of following) {
    if (entry.size > readAhead) continue;
    const parsed = await parseEvent(entry).catch(() => undefined);
    if (parsed?.status === 'event' && endOf(parsed.event) !== undefined) return true;
  }
  return false;
}
