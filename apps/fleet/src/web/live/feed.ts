import { type PaceOptions, paceAfter } from './pace.ts';
import { watchState } from './watch-state.ts';

/** News that are looked up while somebody listens, and only then. */
export interface Feed<News> {
  /** What was seen last. */
  readonly latest: News | undefined;
  /** Calls `onNews` with every look from now on, until the function that it gives is called. */
  listen(onNews: (news: News) => void): () => void;
  /** Looks as soon as that is decent. */
  hurry(): void;
}

export interface FeedOptions<News> extends PaceOptions {
  readonly stateDir: string;
  look(before: News | undefined): Promise<News>;
}

/** Looks when the state directory changes, and now and then besides; the more a look takes, the seldomer. */
export function openFeed<News>({ stateDir, look, ...pace }: FeedOptions<News>): Feed<News> {
  const listeners = new Set<(news: News) => void>();
  let latest: News | undefined;
  let watching: ReturnType<typeof watchState> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isChanged = false;
  let soonest = 0;

  const lookAt = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(lookNow, Math.max(0, time - performance.now()));
  };
  const hurry = () => {
    if (isLooking) isChanged = true;
    else if (listeners.size > 0 && !isChanged) {
      isChanged = true;
      lookAt(soonest);
    }
  };
  async function lookNow(): Promise<void> {
    isLooking = true;
    isChanged = false;
    const began = performance.now();
    latest = await look(latest);
    isLooking = false;
    const now = performance.now();
    const { onChange, anyway } = paceAfter(now - began, pace);
    soonest = now + onChange;
    for (const listener of listeners) listener(latest);
    if (listeners.size > 0) lookAt(isChanged ? soonest : now + anyway);
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    const watched = watching;
    watching = undefined;
    (await watched)?.close();
  }

  return {
    get latest() {
      return latest;
    },
    listen(onNews) {
      listeners.add(onNews);
      watching ??= watchState(stateDir, hurry);
      hurry();
      return () => {
        listeners.delete(onNews);
        if (listeners.size === 0) void stop();
      };
    },
    hurry,
  };
}
