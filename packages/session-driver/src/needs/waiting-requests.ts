import { type Need, readRequest } from '@gsd-code-skill/session-channel';
import type { ActionOutcome } from '../outcome.ts';

/**
 * The requests that keep needs from being done. A recorded one waits until its record is settled;
 * of a dialog that no hook has announced there is none, and it waits while the session asks something.
 */
export async function waitingRequests(
  stateDir: string,
  needs: readonly Pick<Need, 'id' | 'kind' | 'requestId'>[],
  status: () => Promise<ActionOutcome>,
): Promise<readonly string[]> {
  const waiting: string[] = [];
  for (const { id, kind, requestId } of needs) {
    const request = requestId === undefined ? undefined : await readRequest(stateDir, requestId);
    const isUnrecorded = request === undefined && kind === 'request';
    const isWaiting = isUnrecorded ? asksSomething(await status()) : isOpen(request);
    if (isWaiting) waiting.push(requestId ?? id);
  }
  return waiting;
}

const isOpen = (request: Awaited<ReturnType<typeof readRequest>>): boolean =>
  request !== undefined && request.settled === undefined;

/** True unless the screen shows that nothing is asked, or there is no session left to ask. */
function asksSomething({ verdict, data = {} }: ActionOutcome): boolean {
  if (verdict !== 'ok') return verdict !== 'no_session';
  return data.dialog !== undefined || data.dialogHeldBack === true || data.state === 'unknown';
}
