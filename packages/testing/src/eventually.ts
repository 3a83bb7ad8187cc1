import { setTimeout as sleep } from 'node:timers/promises';

export interface EventuallyOptions {
  /**
   * Milliseconds; generous, because machines that run tests are busy.
   *
   * @default 20_000
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds from the first look to the next; from the later ones it is longer, up to four times.
   *
   * @default 50
   */
  readonly interval?: number | undefined;
}

/**
 * Looks again and again until the look does not throw, and gives what it saw; rejects with the last
 * failure. What it calls must only look, never act: it is called many times.
 */
export async function eventually<Seen>(
  look: () => Seen | Promise<Seen>,
  { timeout = 20_000, interval = 50 }: EventuallyOptions = {},
): Promise<Seen> {
  const deadline = performance.now() + timeout;
  let failure: unknown = new Error(`no look came to an end in ${timeout} ms`);
  for (let pause = interval; ; pause = Math.min(1.2 * pause, 4 * interval)) {
    const left = Math.max(0, deadline - performance.now());
    const over = new AbortController();
    try {
      // a look that hangs is given up at the end, with what the one before had to say
      return await Promise.race([look(), ends(left, over.signal)]);
    } catch (error) {
      if (error !== timeIsUp) failure = error;
    } finally {
      over.abort();
    }
    if (deadline - performance.now() <= pause) throw failure;
    await sleep(pause);
  }
}

const timeIsUp = Symbol('time is up');

async function ends(milliseconds: number, signal: AbortSignal): Promise<never> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
  throw timeIsUp;
}
