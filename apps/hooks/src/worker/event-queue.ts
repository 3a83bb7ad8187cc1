import { listSpool, type SpoolEntry } from '@gsd-code-skill/session-channel';
import type { Progress } from '../pipeline/wake-agent.ts';

/** The spool's events, one after the other per pane, panes side by side. */
export interface EventQueue {
  /** Lines up what is new; `all` also what was not ready before. */
  scan(options?: { readonly all?: boolean }): Promise<void>;
  /** Resolves when everything lined up so far is handled. */
  settled(): Promise<void>;
  /** Milliseconds since the epoch of the last event lined up. */
  readonly lastEventAt: number;
  readonly isIdle: boolean;
}

export interface EventQueueOptions {
  readonly stateDir: string;
  readonly handle: (entry: SpoolEntry) => Promise<Progress>;
  /** Told of an event that failed, and how often by now. */
  readonly onFailure: (entry: SpoolEntry, error: unknown, failures: number) => Promise<void>;
}

type Look = 'busy' | { readonly size: number };

export function createEventQueue({ stateDir, handle, onFailure }: EventQueueOptions): EventQueue {
  const panes = new Map<string, Promise<void>>();
  const looks = new Map<string, Look>();
  const failures = new Map<string, number>();
  let lastEventAt = Date.now();
  let scanning: Promise<void> = Promise.resolve();

  async function scan(all: boolean): Promise<void> {
    const entries = await listSpool(stateDir);
    for (const entry of entries) {
      const look = looks.get(entry.name);
      if (look === 'busy' || (look?.size === entry.size && !all)) continue;
      if (look === undefined) lastEventAt = Date.now();
      lineUp(entry);
    }
    const present = new Set(entries.map(({ name }) => name));
    for (const [name, look] of looks) {
      if (look === 'busy' || present.has(name)) continue;
      looks.delete(name);
      failures.delete(name);
    }
  }

  function lineUp(entry: SpoolEntry): void {
    looks.set(entry.name, 'busy');
    const before = panes.get(entry.pane) ?? Promise.resolve();
    const after = before.then(() => take(entry));
    panes.set(entry.pane, after);
    void after.then(() => {
      if (panes.get(entry.pane) === after) panes.delete(entry.pane);
    });
  }

  async function take(entry: SpoolEntry): Promise<void> {
    let progress: Progress = 'later';
    try {
      progress = await handle(entry);
    } catch (error) {
      const count = (failures.get(entry.name) ?? 0) + 1;
      failures.set(entry.name, count);
      await onFailure(entry, error, count).catch(() => {});
    }
    if (progress === 'done') looks.delete(entry.name);
    else looks.set(entry.name, { size: entry.size });
  }

  return {
    scan({ all = false } = {}) {
      scanning = scanning.catch(() => {}).then(() => scan(all));
      return scanning;
    },
    async settled() {
      while (panes.size > 0) await Promise.all(panes.values());
    },
    get lastEventAt() {
      return lastEventAt;
    },
    get isIdle() {
      return panes.size === 0;
    },
  };
}
