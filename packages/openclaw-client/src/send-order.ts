/** One message's place among those for the same session. */
export interface Place {
  /** Resolves when all before it have been sent, or will not be. */
  readonly isNext: Promise<void>;
  /** Lets the next one go. */
  leave(): void;
}

/** Keeps messages for one session in the order in which they came, up to the moment they are sent. */
export interface SendOrder {
  enter(session: string): Place;
}

export function createSendOrder(): SendOrder {
  const ends = new Map<string, Promise<void>>();
  return {
    enter(session) {
      const isNext = ends.get(session) ?? Promise.resolve();
      let leave = () => {};
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const end = isNext.then(() => left);
      ends.set(session, end);
      void end.then(() => {
        if (ends.get(session) === end) ends.delete(session);
      });
      return { isNext, leave };
    },
  };
}
