import { type StateFolder, watchState } from '@gsd-code-skill/session-channel';
import { type PaceOptions, paceAfter } from './pace.ts';

/** News that are looked up while somebody listens, and only then. */
export interface Feed<News> {
  /** What was seen last. */
  readonly latest: News | undefined;
  /** Calls `onNews` with every look from now on, until the function that it gives is called. */
  listen(onNews: (news: News) => void): () => void;
  /** Looks as soon as may be. */
  hurry(): void;
}

export interface FeedOptions<News> extends PaceOptions {
  readonly stateDir: string;
  look(before: News | undefined): Promise<News>;
}

/** Where it stands first that somebody is asked something. */
const urgent: readonly StateFolder[] = ['requests', 'holds'];

/** Looks when the state directory changes, and now and then besides; the more a look takes, the seldomer. */
export function openFeed<News>(options: FeedOptions<News>): Feed<News> {
  const { stateDir, look } = options;
  const listeners = new Set<(news: News) => void>();
  let latest: News | undefined;
  let watching: Promise<{ close(): void } | undefined> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let pace = paceAfter(0, options);
  /** When the next look is due. */
  let due = Number.POSITIVE_INFINITY;

  const lookBy = (time: number) => {
    if (time >= due || listeners.size === 0) return;
    due = time;
    clearTimeout(timer);
    // one that runs plans the next itself
    if (!isLooking) timer = setTimeout(lookNow, Math.max(0, due - performance.now()));
  };
  const hurry = (isUrgent = true) => lookBy(lookedAt + (isUrgent ? pace.urgent : pace.usual));

  const onChange = (folder?: StateFolder) => hurry(urgent.some((one) => one === folder));

  async function lookNow(): Promise<void> {
    isLooking = true;
    due = Number.POSITIVE_INFINITY;
    const began = performance.now();
    latest = await look(latest);
    lookedAt = performance.now();
    pace = paceAfter(lookedAt - began, options);
    isLooking = false;
    // what has changed meanwhile may not have been seen
    const asked = due === Number.POSITIVE_INFINITY ? pace.anyway : pace.urgent;
    due = Number.POSITIVE_INFINITY;
    for (const listener of listeners) listener(latest);
    lookBy(lookedAt + asked);
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
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
      // where nothing can be watched, looking now and then has to do
      watching ??= watchState(stateDir, onChange).catch(() => undefined);
      hurry();
      return () => {
        listeners.delete(onNews);
        if (listeners.size === 0) void stop();
      };
    },
    hurry: () => hurry(),
  };
}
