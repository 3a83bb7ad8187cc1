import { forgetNotices, removePane, removeSpooled } from '@gsd-code-skill/session-channel';
import type { WakeDecision } from '../event/decided-event.ts';
import type { HookEvent } from '../event/hook-event.ts';
import type { Owner } from '../event/owner.ts';
import { releaseHook } from '../holds/fifo.ts';
import type { WorkerContext } from '../worker-context.ts';

/** Lets go of all that waited for the event to be recorded: its hook, its file, its wake, at last its pane. */
export async function releaseEvent(
  { entry, pane, wakeId }: HookEvent,
  { sessionName }: Owner,
  { kind, trigger, notices }: WakeDecision,
  { stateDir, deliveries }: WorkerContext,
): Promise<void> {
  // whatever hook is still waiting has nothing to wait for
  await releaseHook(entry.replyPath);
  await removeSpooled(entry);
  // a wake that an earlier try has enqueued does not tell what came up since
  const carried = kind === 'wake' && notices.length > 0 ? await deliveries.noticesOf(wakeId) : [];
  await deliveries.release(wakeId);
  const passedOn = carried.filter(({ id }) => notices.some((notice) => notice.id === id));
  await forgetNotices(stateDir, sessionName, passedOn);
  if (trigger === 'session_end') await removePane(stateDir, pane);
}
