import { setTimeout as delay } from 'node:timers/promises';
import { listHolds, type Request, readRequest } from '@gsd-code-skill/session-channel';
import type { Target } from '../../target/target.ts';

// Claude Code 2.0.77 runs the hook that waits a second after the one that announces
const announcedBefore = 10_000;
const longest = 3000;

/** Waits for the hook of a request that was announced a moment ago; false when none comes. */
export async function awaitHold(
  { stateDir, key, timeScale }: Pick<Target, 'stateDir' | 'key' | 'timeScale'>,
  { id, openedAt }: Pick<Request, 'id' | 'openedAt'>,
): Promise<boolean> {
  if (Date.now() - Date.parse(openedAt) > announcedBefore) return false;
  const end = performance.now() + longest * timeScale;
  for (;;) {
    const holds = await listHolds(stateDir, key);
    if (holds.some(({ requestId }) => requestId === id)) return true;
    const isOver = (await readRequest(stateDir, id))?.settled !== undefined;
    if (isOver || performance.now() >= end) return false;
    await delay(100);
  }
}
