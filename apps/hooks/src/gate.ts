/** Something that waits to be let go. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** True when the gate was opened, false when the signal came first. */
export function opened(gate: Gate | undefined, signal: AbortSignal | undefined): Promise<boolean> {
  if (gate === undefined) return Promise.resolve(true);
  const stopped = new Promise<false>((resolve) => {
    signal?.addEventListener('abort', () => resolve(false), { once: true });
    if (signal?.aborted) resolve(false);
  });
  return Promise.race([gate.opened.then(() => true), stopped]);
}
