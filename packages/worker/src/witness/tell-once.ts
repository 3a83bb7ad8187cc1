import { type Notice, tellNotice } from '../event/own-event.ts';
import type { Looked } from './sight.ts';

/** Tells of something, unless this watch has; what another worker has told is known by its key. */
export async function tellOnce(
  { context, pane, memory, kept }: Looked,
  notice: Notice,
): Promise<void> {
  if (kept.told.has(notice.key)) return;
  await tellNotice(context.stateDir, pane, memory, notice);
  kept.told.add(notice.key);
}
