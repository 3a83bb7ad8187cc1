import {
  openRequests,
  type PaneKey,
  type RequestSettlement,
  readRequest,
  settleRequest,
} from '@gsd-code-skill/session-channel';
import type { Deliveries } from '../delivery/deliveries.ts';
import type { Notices } from '../pipeline/notices.ts';

export interface SettleContext {
  readonly stateDir: string;
  readonly deliveries: Pick<Deliveries, 'supersede'>;
  readonly notices: Notices;
}

export type RequestEnd = Omit<RequestSettlement, 'at'>;

/**
 * Notes that a request is over. One whose wake was not sent yet needs none any more: the next wake
 * says it in a line.
 */
export async function endRequest(
  id: string,
  { by, how }: RequestEnd,
  { stateDir, deliveries, notices }: SettleContext,
): Promise<void> {
  const request = await readRequest(stateDir, id);
  if (request === undefined || request.settled !== undefined) return;
  await settleRequest(stateDir, id, { by, how });
  const { wakeId, pane, toolName } = request;
  const words = `request ${id} (${toolName}) was settled by ${by}: ${how}, before you were told`;
  const isSuperseded = wakeId !== undefined && (await deliveries.supersede(wakeId, words));
  if (isSuperseded) notices.add(pane, words);
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
