import { setTimeout as delay } from 'node:timers/promises';

// Claude Code was seen to write a line up to 167 ms after the hook that speaks of it
const pollMs = 15;

/** Calls `read` until it yields something or `timeout` milliseconds have passed. */
export async function readUntilFound<T>(
  read: () => Promise<T | undefined>,
  timeout: number,
): Promise<T | undefined> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const value = await read();
    const left = deadline - performance.now();
    // not `left <= 0`: a timeout of NaN must end too
    if (value !== undefined || !(left > 0)) return value;
    await delay(Math.min(pollMs, left));
  }
}
