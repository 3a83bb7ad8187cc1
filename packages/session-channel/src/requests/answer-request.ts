import { type AnswerOrigin, type AnswerResult, answerHold } from '../holds/answer.ts';
import { listHolds } from '../holds/hold.ts';
import type { DialogDecision } from '../holds/hook-output.ts';
import { type RequestSettlement, readRequest } from './request.ts';

export type RequestAnswer =
  | AnswerResult
  /** Nobody knows a request of that id. */
  | { readonly status: 'unknown' }
  | { readonly status: 'settled'; readonly settled: RequestSettlement }
  /** It is open, and no hook waits for its answer. */
  | { readonly status: 'no-hook' };

/** Answers exactly the request of that id, whatever is on the screen, through the hook that waits for it. */
export async function answerRequest(
  stateDir: string,
  id: string,
  given: DialogDecision,
  origin: AnswerOrigin = {},
): Promise<RequestAnswer> {
  const request = await readRequest(stateDir, id);
  if (request === undefined) return { status: 'unknown' };
  const { settled, pane } = request;
  if (settled !== undefined) return { status: 'settled', settled };
  const hold = (await listHolds(stateDir, pane)).find(({ requestId }) => requestId === id);
  if (hold === undefined) return { status: 'no-hook' };
  return answerHold(stateDir, hold.id, given, origin);
}
