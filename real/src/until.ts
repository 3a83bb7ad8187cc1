import { setTimeout as sleep } from 'node:timers/promises';

export interface UntilOptions {
  /**
   * Milliseconds; generous, because machines that run tests are busy.
   *
   * @default 60_000
   */
  readonly timeout?: number;
  /** @default 50 */
  readonly interval?: number;
}

/** Asks again and again until the answer is neither `undefined` nor `false`, and gives it. */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  { timeout = 60_000, interval = 50 }: UntilOptions = {},
): Promise<Exclude<T, undefined | false>> {
  const deadline = Date.now() + timeout;
  let failure: unknown;
  do {
    try {
      const found = await probe();
      failure = undefined;
      if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    } catch (error) {
      failure = error;
    }
    await sleep(interval);
  } while (Date.now() < deadline);
  throw new Error(`waited ${timeout / 1000} s for ${what}`, { cause: failure });
}
