import { setTimeout as sleep } from 'node:timers/promises';

export interface TurnOptions {
  /** Milliseconds to wait. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** Lets what is for one session go one after the other, in the order in which it came. */
export interface SessionLine {
  /**
   * Does the work once all before it is done. Gives `undefined`, and does nothing, when the time
   * is over before that.
   */
  wait<Result>(
    session: string,
    options: TurnOptions,
    work: () => Promise<Result>,
  ): Promise<Result | undefined>;
}

export function createSessionLine(): SessionLine {
  const ends = new Map<string, Promise<unknown>>();
  return {
    async wait(session, options, work) {
      const before = ends.get(session) ?? Promise.resolve();
      let leave = () => {};
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const end = before.then(() => left);
      ends.set(session, end);
      void end.then(() => {
        if (ends.get(session) === end) ends.delete(session);
      });
      try {
        return (await isDoneWithin(before, options)) ? await work() : undefined;
      } finally {
        leave();
      }
    },
  };
}

async function isDoneWithin(
  work: Promise<unknown>,
  { timeout, signal }: TurnOptions,
): Promise<boolean> {
  const done = new AbortController();
  const both = signal === undefined ? done.signal : AbortSignal.any([done.signal, signal]);
  const late = sleep(timeout, undefined, { signal: both }).catch(() => {});
  const isDone = await Promise.race([work.then(() => true), late.then(() => false)]);
  done.abort();
  return isDone;
}
