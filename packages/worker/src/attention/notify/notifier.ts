import { setTimeout as delay } from 'node:timers/promises';
import type { NotifyTarget } from '@gsd-code-skill/registry';
import { combine, type Notification } from './notification.ts';
import { type NotifyTools, notifyTarget } from './notify-target.ts';

/** Tells people, not too often. */
export interface Notifier {
  /**
   * Tells people in all these ways; resolves with what went wrong when none of them worked. Never
   * rejects, and takes as long as it has to: nobody should wait for it. What `stop` cuts short
   * never resolves.
   */
  notify(targets: readonly NotifyTarget[], notification: Notification): Promise<string | undefined>;
  /** How many notifications are on their way. */
  readonly size: number;
  stop(): void;
}

export interface NotifierOptions extends NotifyTools {
  /** Told of every way that did not work. */
  readonly onProblem: (problem: string) => void;
  /**
   * Milliseconds between two notifications; those that come in between go as one.
   *
   * @default 10000
   */
  readonly gap?: number | undefined;
  /**
   * Notifications in an hour.
   *
   * @default 30
   */
  readonly perHour?: number | undefined;
  /**
   * Milliseconds to wait before another try, one after the other.
   *
   * @default [5000, 30000, 120000]
   */
  readonly retries?: readonly number[] | undefined;
}

interface Waiting {
  readonly targets: readonly NotifyTarget[];
  readonly notification: Notification;
  readonly resolve: (problem: string | undefined) => void;
}

const hour = 3_600_000;

export function createNotifier(options: NotifierOptions): Notifier {
  const { onProblem, gap = 10_000, perHour = 30, retries = [5000, 30_000, 120_000] } = options;
  const stopping = new AbortController();
  const waiting: Waiting[] = [];
  let sent: readonly number[] = [];
  let size = 0;
  let isPumping = false;

  async function pump(): Promise<void> {
    if (isPumping) return;
    isPumping = true;
    try {
      while (waiting.length > 0 && !stopping.signal.aborted) {
        await pause(untilNext());
        const [first] = waiting;
        if (first === undefined || stopping.signal.aborted) continue;
        const key = keyOf(first);
        const alike = waiting.filter((one) => keyOf(one) === key);
        for (const one of alike) waiting.splice(waiting.indexOf(one), 1);
        sent = [...sent, performance.now()];
        void tell(first, alike);
      }
    } finally {
      isPumping = false;
    }
  }

  /** Milliseconds until another notification may go. */
  function untilNext(): number {
    const now = performance.now();
    sent = sent.filter((at) => now - at < hour);
    const last = sent.at(-1);
    const afterGap = last === undefined ? 0 : last + gap - now;
    const [oldest = now] = sent.slice(-perHour);
    const afterHour = sent.length < perHour ? 0 : oldest + hour - now;
    return Math.max(0, afterGap, afterHour);
  }

  async function tell({ targets, notification }: Waiting, alike: readonly Waiting[]) {
    const others = alike.slice(1).map((one) => one.notification);
    const whole = combine([notification, ...others]);
    const problems = await Promise.all(targets.map((target) => tellOne(target, whole)));
    const worked = problems.some((problem) => problem === undefined);
    // it was not given up: the next worker tells it
    if (!worked && stopping.signal.aborted) return;
    const problem = worked ? undefined : problems.join('; ') || 'nobody is named';
    for (const one of alike) one.resolve(problem);
  }

  async function tellOne(target: NotifyTarget, notification: Notification) {
    for (let tries = 0; ; tries += 1) {
      try {
        await notifyTarget(target, notification, options);
        return undefined;
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        onProblem(problem);
        const wait = retries[tries];
        if (wait !== undefined) await pause(wait);
        if (wait === undefined || stopping.signal.aborted) return problem;
      }
    }
  }

  async function pause(milliseconds: number): Promise<void> {
    if (milliseconds === 0) return;
    await delay(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
  }

  return {
    async notify(targets, notification) {
      size += 1;
      try {
        return await new Promise((resolve) => {
          waiting.push({ targets, notification, resolve });
          void pump();
        });
      } finally {
        size -= 1;
      }
    },
    get size() {
      return size;
    },
    stop: () => stopping.abort(),
  };
}

/** What can go as one: to the same people, of the same type. */
function keyOf({ targets, notification: { type } }: Waiting): string {
  return JSON.stringify([type, targets]);
}
