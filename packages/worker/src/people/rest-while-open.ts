import { setTimeout as delay } from 'node:timers/promises';
import { type Request, readRequest } from '@gsd-code-skill/session-channel';

/** Waits until a time, in milliseconds since 1970, while a request is open; false when it is over. */
export async function restWhileOpen(
  stateDir: string,
  until: number,
  { id }: Pick<Request, 'id'>,
  interval = 5000,
): Promise<boolean> {
  for (;;) {
    const request = await readRequest(stateDir, id);
    if (request === undefined || request.settled !== undefined) return false;
    const left = until - Date.now();
    if (left <= 0) return true;
    // in small steps, since the clock may be set; it keeps no worker that leaves
    await delay(Math.min(left, interval), undefined, { ref: false });
  }
}
