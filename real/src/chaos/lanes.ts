/** Things that happen one after the other within a lane, and side by side between lanes. */
export interface Lanes {
  add(lane: string, work: () => Promise<void>): void;
  /** Resolves when all is done, also what was added meanwhile. */
  settled(): Promise<void>;
}

export function createLanes(onFailure: (lane: string, error: Error) => void): Lanes {
  const lanes = new Map<string, Promise<void>>();
  return {
    add(lane, work) {
      const before = lanes.get(lane) ?? Promise.resolve();
      const after = before
        .then(work)
        .catch((error: Error) => onFailure(lane, error))
        .then(() => {
          if (lanes.get(lane) === after) lanes.delete(lane);
        });
      lanes.set(lane, after);
    },
    async settled() {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
  };
}
