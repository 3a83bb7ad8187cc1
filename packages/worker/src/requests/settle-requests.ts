import {
  addNotice,
  bySession,
  closeNeed,
  forgetNotices,
  type LogRecord,
  listOpenRequests,
  type Notice,
  type PaneKey,
  type Request,
  type RequestEnd,
  readRequest,
  requestNeedId,
  settleRequest,
  withStateLock,
} from '@gsd-code-skill/session-channel';
import { describeSettlement } from '@gsd-code-skill/session-driver';
import type { Deliveries } from '../delivery/deliveries.ts';

export interface SettleContext {
  readonly stateDir: string;
  readonly deliveries: Pick<Deliveries, 'supersede' | 'noticesOf'>;
}

/** How what a session asked ends with it. */
export const endedWithSession: RequestEnd = { by: bySession, how: 'ended', decision: 'ended' };

/**
 * Notes that a request is over. One whose wake was not sent yet needs none any more: the next wake
 * says it in a line.
 */
export async function endRequest(
  id: string,
  end: RequestEnd,
  { stateDir, deliveries }: SettleContext,
): Promise<void> {
  const request = await readRequest(stateDir, id);
  if (request === undefined || request.settled !== undefined) return;
  await takeWakeBack(request, end, { stateDir, deliveries });
  await settleRequest(stateDir, id, end);
  // what goes wrong with it is made up for by the next look at open needs
  const { by, how } = end;
  await closeNeed(stateDir, requestNeedId(request.pane, id), { by, how }).catch(() => {});
}

/** Takes back the wake of a request that was being sent when the request ended, and was not taken. */
export async function takeDelayedWakeBack(
  { request: id, wake_id: wakeId }: LogRecord,
  context: SettleContext,
): Promise<void> {
  const request = id === undefined ? undefined : await readRequest(context.stateDir, id);
  if (request?.settled === undefined || request.wakeId !== wakeId) return;
  await takeWakeBack(request, request.settled, context);
}

type Ending = Pick<RequestEnd, 'by' | 'how'>;

/** One at a time: of two that take the same wake back, the second would take it for one that was sent. */
async function takeWakeBack(request: Request, end: Ending, context: SettleContext): Promise<void> {
  const { id, wakeId } = request;
  if (wakeId === undefined) return;
  await withStateLock(context.stateDir, `${id}.wake`, () =>
    supersede({ ...request, wakeId }, end, context),
  );
}

async function supersede(
  { id, wakeId, sessionName, toolName }: Request & { readonly wakeId: string },
  { by, how }: Ending,
  { stateDir, deliveries }: SettleContext,
): Promise<void> {
  const words = `${describeSettlement(`${id} (${toolName})`, { by, how })}, before you were told`;
  const carried = await deliveries.noticesOf(wakeId);
  // as one: whoever lets this wake go at the same time forgets those it carries one by one
  const texts = new Set([...carried.map((one) => one.text), words]);
  const notice = { id: idFor(id, carried), text: [...texts].join('; ') };
  // first, and the settlement last: a crash in between tells it twice rather than never
  const isNew = await addNotice(stateDir, sessionName, notice);
  const isSuperseded = await deliveries.supersede(wakeId, words);
  const repeated = carried.filter((one) => one.id !== notice.id);
  if (isSuperseded) await forgetNotices(stateDir, sessionName, repeated);
  else if (isNew) await forgetNotices(stateDir, sessionName, [notice]);
}

/** Another id where the wake, enqueued once more after a crash, carries the notice itself and lets it go. */
function idFor(request: string, carried: readonly Notice[]): string {
  const first = `settled ${request}`;
  return carried.some(({ id }) => id === first) ? `${first} again` : first;
}

/** Notes that all open requests of a pane are over. */
export async function endRequests(
  pane: PaneKey,
  endOf: (request: Request) => RequestEnd | Promise<RequestEnd>,
  context: SettleContext,
): Promise<void> {
  for (const request of await listOpenRequests(context.stateDir, pane)) {
    await endRequest(request.id, await endOf(request), context);
  }
}
