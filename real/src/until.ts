import { type EventuallyOptions, eventually } from '@gsd-code-skill/testing';

const notYet = new Error('not yet');

/**
 * Asks again and again until the answer is neither `undefined` nor `false`, and gives it; for a
 * minute where no `timeout` is said, because the real programs take their time.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  { timeout = 60_000, ...options }: EventuallyOptions = {},
): Promise<Exclude<T, undefined | false>> {
  const look = async () => {
    const found = await probe();
    if (found === undefined || found === false) throw notYet;
    return found as Exclude<T, undefined | false>;
  };
  return eventually(look, { timeout, ...options }).catch((cause) => {
    throw new Error(`waited ${timeout / 1000} s for ${what}`, { cause });
  });
}
