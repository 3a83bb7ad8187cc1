/** One thing that happened on the way from an event to its proof. */
export interface StoryStep {
  /** ISO 8601. */
  readonly at: string;
  /** Milliseconds since the first step. */
  readonly ms: number;
  readonly what: string;
  /** Where that stands. */
  readonly file: string | null;
}

/** What became of one wake, request or need, in the order of time. */
export interface Story {
  readonly id: string;
  readonly session: string | null;
  readonly agent: string | null;
  readonly wake: string | null;
  readonly request: string | null;
  readonly need: string | null;
  readonly steps: readonly StoryStep[];
}

/** A step before it is known which is the first. */
export interface StoryEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: string;
  readonly file: string | null;
}
