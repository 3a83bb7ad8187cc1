/** Milliseconds that an event took: in the hook, in the spool, in the worker, and on its way. */
export interface Latencies {
  readonly hook: number | null;
  readonly spool: number | null;
  readonly worker: number | null;
  readonly delivery: number | null;
}

/** One thing that happened in a session. */
export interface TimelineItem {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'event' | 'wake' | 'reply' | 'decision';
  /** One line, safe to print. */
  readonly what: string;
  /** What became of it. */
  readonly outcome: string | null;
  /** The id of a wake or a request, whose story can be told. */
  readonly id: string | null;
  readonly latencies: Latencies | null;
}
