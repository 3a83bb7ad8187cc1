import {
  addNotice,
  forgetNotices,
  openRequests,
  type PaneKey,
  type RequestSettlement,
  readRequest,
  settleRequest,
} from '@gsd-code-skill/session-channel';
import type { Deliveries } from '../delivery/deliveries.ts';

export interface SettleContext {
  readonly stateDir: string;
  readonly deliveries: Pick<Deliveries, 'supersede' | 'noticeOf'>;
}

export type RequestEnd = Omit<RequestSettlement, 'at'>;

/**
 * Notes that a request is over. One whose wake was not sent yet needs none any more: the next wake
 * says it in a line.
 */
export async function endRequest(
  id: string,
  { by, how }: RequestEnd,
  { stateDir, deliveries }: SettleContext,
): Promise<void> {
  const request = await readRequest(stateDir, id);
  if (request === undefined || request.settled !== undefined) return;
  const { wakeId, sessionName, toolName } = request;
  if (wakeId !== undefined) {
    const words = `request ${id} (${toolName}) was settled by ${by}: ${how}, before you were told`;
    // first, and the settlement last: a crash in between tells it twice rather than never
    const carried = await deliveries.noticeOf(wakeId);
    const notices = carried === undefined ? [words] : [carried, words];
    for (const notice of notices) await addNotice(stateDir, sessionName, notice);
    const isSuperseded = await deliveries.supersede(wakeId, words);
    if (!isSuperseded) await forgetNotices(stateDir, sessionName, notices);
  }
  await settleRequest(stateDir, id, { by, how });
}

/** Notes that all open requests of a pane are over. */
export async function endRequests(
  pane: PaneKey,
  end: RequestEnd,
  context: SettleContext,
): Promise<void> {
  for (const { id } of await openRequests(context.stateDir, pane)) {
    await endRequest(id, end, context);
  }
}
