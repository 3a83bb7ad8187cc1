import { isGatewayTimeout } from './gateway-client.ts';

export interface PulseOptions {
  /** Asks the other end something short; rejects when no answer comes in time. */
  readonly ask: () => Promise<unknown>;
  /** Told when none came. */
  readonly onSilence: (error: unknown) => void;
  /** Milliseconds between two questions. */
  readonly interval: number;
}

/** Asks whether the other end is still there, for as long as somebody waits for it. */
export interface Pulse {
  during<Result>(work: Promise<Result>): Promise<Result>;
  stop(): void;
}

// the client's own watchdog sleeps while a request is under way, and a link that is cut says nothing
export function createPulse({ ask, onSilence, interval }: PulseOptions): Pulse {
  let waiting = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function plan(): void {
    if (isStopped || waiting === 0 || timer !== undefined) return;
    timer = setTimeout(() => void beat(), interval);
    timer.unref();
  }

  async function beat(): Promise<void> {
    try {
      await ask();
    } catch (error) {
      // whoever refuses is there
      if (!isStopped && isGatewayTimeout(error)) onSilence(error);
    }
    timer = undefined;
    plan();
  }

  return {
    async during(work) {
      waiting += 1;
      plan();
      try {
        return await work;
      } finally {
        waiting -= 1;
        if (waiting === 0) {
          clearTimeout(timer);
          timer = undefined;
        }
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
