import type { SessionStatus } from '@gsd-code-skill/claude-sessions';
import type { Binding, PaneKey } from '@gsd-code-skill/session-channel';
import type { WorkerContext } from '../worker-context.ts';

/** What Claude Code says of itself, or its screen does. */
export interface Seen {
  readonly status: SessionStatus;
  /** When it became so, by its own account, in milliseconds since 1970. */
  readonly statusAt: number | undefined;
  readonly waitingFor?: string | undefined;
}

/** A status as long as it lasts. */
export interface Sight extends Seen {
  /** Milliseconds of `performance.now` when it was first seen. */
  readonly since: number;
  /** The status before, if that was seen too. */
  readonly before: SessionStatus | undefined;
}

/** Milliseconds for which a status has lasted: by its own account also before this worker saw it. */
export function lastingFor({ since, statusAt }: Pick<Sight, 'since' | 'statusAt'>): number {
  const seen = performance.now() - since;
  return statusAt === undefined ? seen : Math.max(seen, Date.now() - statusAt);
}

/** What one look leaves to the next. */
export interface Kept {
  /** The keys of what was told. */
  readonly told: Set<string>;
  /** The last sign of life, and since when it has been the last, by `performance.now`. */
  life?: { readonly busyAt: number | undefined; readonly sign: string; readonly since: number };
  /** The last disagreement that was logged. */
  disagreement?: string;
}

/** All that a look at a session has to go by. */
export interface Looked {
  readonly context: WorkerContext;
  readonly pane: PaneKey;
  readonly claudePid: number;
  readonly memory: Binding;
  readonly sight: Sight;
  /** Milliseconds of `performance.now` when the turn was first known. */
  readonly turnSeenAt: number;
  readonly kept: Kept;
}
