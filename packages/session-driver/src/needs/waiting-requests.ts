import { type Need, readRequest } from '@gsd-code-skill/session-channel';

/**
 * The requests that keep needs from being done. A recorded one waits until its record is settled;
 * of a dialog that no hook has announced there is none, and it waits while its need is open.
 */
export async function waitingRequests(
  stateDir: string,
  needs: readonly Pick<Need, 'id' | 'kind' | 'requestId'>[],
): Promise<readonly string[]> {
  const waiting: string[] = [];
  for (const { id, kind, requestId } of needs) {
    const request = requestId === undefined ? undefined : await readRequest(stateDir, requestId);
    const isWaiting = request ? request.settled === undefined : kind === 'request';
    if (isWaiting) waiting.push(requestId ?? id);
  }
  return waiting;
}
