import { isProcessAlive } from '@gsd-code-skill/core';
import {
  listSpool,
  type PaneKey,
  type SpoolEntry,
  serverPidOf,
  statSpool,
} from '@gsd-code-skill/session-channel';
import type { Progress } from '../pipeline/wake-agent.ts';

/** The spool's events, one after the other per pane, panes side by side. */
export interface EventQueue {
  /** Lines up what is new; `all` also what was not ready before. */
  scan(options?: { readonly all?: boolean }): Promise<void>;
  /** Lines up what is new, if this event is. */
  look(name: string): void;
  /** Resolves when everything lined up so far is handled. */
  settled(): Promise<void>;
  /** Milliseconds of `performance.now` when the last event was lined up. */
  readonly lastEventAt: number;
  readonly isIdle: boolean;
}

export interface EventQueueOptions {
  readonly stateDir: string;
  /** Takes an event; of those that come after it in its pane, the next few are told. */
  readonly handle: (entry: SpoolEntry, following: readonly SpoolEntry[]) => Promise<Progress>;
  /** Told of an event that failed, and how often by now. */
  readonly onFailure: (entry: SpoolEntry, error: unknown, failures: number) => Promise<void>;
}

/** An event in its pane's queue; most wait for none but those before them there. */
interface WaitingEvent {
  readonly entry: SpoolEntry;
  /** What other queues have to be through with first. */
  readonly before?: readonly Promise<void>[];
  /** Told when it is handled, where others wait for that. */
  end?: { readonly promise: Promise<void>; readonly resolve: () => void };
}

interface PaneQueue {
  /** The first one is being handled. */
  readonly events: WaitingEvent[];
  readonly done: Promise<void>;
}

const toldAhead = 3;

type Look = 'busy' | { readonly size: number };

export function createEventQueue({ stateDir, handle, onFailure }: EventQueueOptions): EventQueue {
  const panes = new Map<PaneKey, PaneQueue>();
  // how many of them there are of each tmux server
  const servers = new Map<number, number>();
  const looks = new Map<string, Look>();
  const failures = new Map<string, number>();
  // per pane, the event that those behind it wait for
  const stuck = new Map<PaneKey, string>();
  // per pane, the events that are known, in the order in which they were first seen
  const known = new Map<PaneKey, Set<string>>();
  const noticed = new Set<string>();
  let lastEventAt = performance.now();
  let scanning: Promise<void> = Promise.resolve();

  // a backlog is looked at once, not once for each event that leaves it
  const isNotBusy = (name: string) => looks.get(name) !== 'busy';

  async function scan(all: boolean): Promise<void> {
    const present = new Set<string>();
    const entries = await listSpool(stateDir, (name) => {
      present.add(name);
      return isNotBusy(name);
    });
    const gone = [...stuck].filter(([, name]) => !present.has(name));
    for (const [pane] of gone) stuck.delete(pane);
    lineUpNew(entries, all || gone.length > 0);
    for (const [pane, names] of known) {
      for (const name of names) {
        if (looks.get(name) === 'busy' || present.has(name)) continue;
        forget(pane, name);
        failures.delete(name);
      }
    }
  }

  function forget(pane: PaneKey, name: string): void {
    looks.delete(name);
    const names = known.get(pane);
    names?.delete(name);
    if (names?.size === 0) known.delete(pane);
  }

  // of one pane another may have come before it, unnoticed, so all that is new is lined up in order
  async function lookAtNoticed(): Promise<void> {
    const names = [...noticed].filter(isNotBusy);
    noticed.clear();
    const isThere = (await statSpool(stateDir, names)).length > 0;
    if (isThere) await scan(false);
  }

  function lineUpNew(entries: readonly SpoolEntry[], all: boolean): void {
    const present = new Map(entries.map((entry) => [entry.name, entry]));
    // in the order in which they were first seen: what is written slowly is older than its last byte
    const waiting = [...looks].flatMap(([name, look]) => {
      const entry = present.get(name);
      if (look === 'busy' || entry === undefined) return [];
      return [{ entry, isLonger: entry.size !== look.size }];
    });
    const fresh = entries.filter(({ name }) => !looks.has(name));
    // whoever waits for one that is taken again is taken behind it
    const isAll = all || waiting.some(({ isLonger }) => isLonger);
    // and whoever waits for another pane comes before what is new in its own
    const renewed = new Set(fresh.map(({ pane }) => pane).filter((pane) => !stuck.has(pane)));
    for (const { entry } of waiting) if (isAll || renewed.has(entry.pane)) lineUp(entry);
    if (fresh.length > 0) lastEventAt = performance.now();
    for (const entry of fresh) lineUp(entry);
  }

  function lineUp(entry: SpoolEntry): void {
    looks.set(entry.name, 'busy');
    known.set(entry.pane, (known.get(entry.pane) ?? new Set()).add(entry.name));
    const before = endsOfEndedServers(entry.pane);
    const event: WaitingEvent = { entry, ...(before.length > 0 && { before }) };
    const queue = panes.get(entry.pane);
    if (queue !== undefined) {
      queue.events.push(event);
      return;
    }
    const events = [event];
    panes.set(entry.pane, { events, done: takeAll(entry.pane, events) });
    countPanes(serverPidOf(entry.pane), 1);
  }

  function countPanes(server: number, more: 1 | -1): void {
    const count = (servers.get(server) ?? 0) + more;
    if (count === 0) servers.delete(server);
    else servers.set(server, count);
  }

  async function takeAll(pane: PaneKey, events: WaitingEvent[]): Promise<void> {
    // in its own time: the queue is known before its first event is taken
    await Promise.resolve();
    for (let next = events[0]; next !== undefined; next = events[0]) {
      if (next.before !== undefined) await Promise.all(next.before);
      const following = events.slice(1, 1 + toldAhead).map(({ entry }) => entry);
      await take(next.entry, following);
      events.shift();
      next.end?.resolve();
    }
    panes.delete(pane);
    countPanes(serverPidOf(pane), -1);
  }

  function isBehindAnother({ pane, name }: SpoolEntry): boolean {
    if (firstOf(pane) !== name) return true;
    return (
      !stuck.has(pane) &&
      [...stuck.keys()].some((other) => hasEndedBefore(serverPidOf(other), pane))
    );
  }

  function firstOf(pane: PaneKey): string | undefined {
    return known.get(pane)?.values().next().value;
  }

  // a session that was started again tells what it did before first
  function endsOfEndedServers(own: PaneKey): readonly Promise<void>[] {
    const ended = new Set([...servers.keys()].filter((server) => hasEndedBefore(server, own)));
    // of a thousand panes, most or all are of one server
    if (ended.size === 0) return [];
    return [...panes].flatMap(([pane, { events }]) => {
      const last = ended.has(serverPidOf(pane)) ? events.at(-1) : undefined;
      if (last === undefined) return [];
      last.end ??= createEnd();
      return [last.end.promise];
    });
  }

  async function take(entry: SpoolEntry, following: readonly SpoolEntry[]): Promise<void> {
    if (isBehindAnother(entry)) {
      looks.set(entry.name, { size: entry.size });
      return;
    }
    let progress: Progress = 'later';
    try {
      progress = await handle(entry, following);
    } catch (error) {
      const count = (failures.get(entry.name) ?? 0) + 1;
      failures.set(entry.name, count);
      await onFailure(entry, error, count).catch(() => {});
    }
    if (progress === 'done') {
      stuck.delete(entry.pane);
      forget(entry.pane, entry.name);
      takeUpNext(entry.pane);
    } else {
      stuck.set(entry.pane, entry.name);
      looks.set(entry.name, { size: entry.size });
    }
  }

  // it may have been put back while others of its pane were lined up
  function takeUpNext(pane: PaneKey): void {
    const next = firstOf(pane);
    if (next === undefined || looks.get(next) === 'busy') return;
    void inTurn(() => scan(true)).catch(() => {});
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    scanning = scanning.catch(() => {}).then(work);
    return scanning;
  }

  return {
    scan: ({ all = false } = {}) => inTurn(() => scan(all)),
    look(name) {
      const isFirst = noticed.size === 0;
      noticed.add(name);
      // those that come while one is looked at are looked at together
      if (isFirst) void inTurn(lookAtNoticed).catch(() => {});
    },
    async settled() {
      while (panes.size > 0) await Promise.all(Array.from(panes.values(), ({ done }) => done));
    },
    get lastEventAt() {
      return lastEventAt;
    },
    get isIdle() {
      return panes.size === 0;
    },
  };
}

function createEnd(): NonNullable<WaitingEvent['end']> {
  let resolve = () => {};
  const promise = new Promise<void>((onEnd) => {
    resolve = onEnd;
  });
  return { promise, resolve };
}

/** Whether a server is another than that of a pane, and has ended. */
function hasEndedBefore(server: number, own: PaneKey): boolean {
  return server !== serverPidOf(own) && !isProcessAlive(server);
}
