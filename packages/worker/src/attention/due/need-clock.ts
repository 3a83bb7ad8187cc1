import type { Need, NeedKind, PaneKey } from '@gsd-code-skill/session-channel';
import type { OwnerSettings } from './owner-settings.ts';

/** What is known of the world besides needs and settings. Times are milliseconds since 1970. */
export interface Facts {
  readonly bootedAt: number;
  /** When a person last pressed a key in a pane. */
  readonly personAt: ReadonlyMap<PaneKey, number>;
  /** Agents that were seen at work: since when, and when last. */
  readonly busy: ReadonlyMap<string, { readonly since: number; readonly at: number }>;
}

export interface Clock {
  /** Since when nobody has seen to the need. */
  readonly start: number;
  /** Until when nothing is done about it: somebody is at it. */
  readonly pausedUntil: number;
  /** A noted time, or the restart of all clocks after it. */
  readonly since: (at: string | undefined) => number;
}

/** Milliseconds for which a person who pressed a key may be about to do something. */
export const personTime = 300_000;

/** Milliseconds for which a wake on its way, or a run, stops the clocks at most. */
export const longestRun = 3_600_000;

/** Milliseconds for which an agent that was seen at work is taken to be. */
export const believedBusy = 5000;

const watched: ReadonlySet<NeedKind> = new Set<NeedKind>([
  'request',
  'failure',
  'interrupted',
  'stuck',
  'usage_limit',
  'budget',
]);

/** The clock of a need; `undefined` for one that nobody is reminded of. */
export function clockOf(need: Need, owner: OwnerSettings, facts: Facts): Clock | undefined {
  if (need.state.status !== 'open' || !owner.isEnabled || isMuted(need, owner)) return undefined;
  if (!isWatched(need, owner)) return undefined;
  const restart = Math.max(facts.bootedAt, timeOf(need.clockFrom));
  const since = (at: string | undefined) => Math.max(timeOf(at), restart);
  const pausedUntil = Math.max(personUntil(need, facts), busyUntil(need, facts));
  return { start: Math.max(since(toldAt(need)), pausedUntil), pausedUntil, since };
}

function isMuted({ isMuted: wasMuted, trigger }: Need, { mutedTriggers }: OwnerSettings): boolean {
  return wasMuted === true || (trigger !== undefined && mutedTriggers.includes(trigger));
}

/** True for what an agent is reminded of, whatever the settings say. */
export function isWatchedKind(kind: NeedKind): boolean {
  return watched.has(kind);
}

function isWatched(
  { kind, isUnexpected, failedAt }: Need,
  { attention: { idle_remind_after_s } }: OwnerSettings,
): boolean {
  if (watched.has(kind) || failedAt !== undefined) return true;
  if (kind === 'turn') return idle_remind_after_s !== null;
  return isUnexpected === true;
}

/** When its owner had heard of it and was done with that. */
function toldAt({ wakeId, openedAt, run, failedAt }: Need): string {
  if (wakeId === undefined) return openedAt;
  // told in vain: what was done about it does not count
  if (failedAt !== undefined) return failedAt;
  return run?.at ?? new Date(timeOf(openedAt) + longestRun).toISOString();
}

function personUntil({ pane }: Need, { personAt }: Facts): number {
  const at = personAt.get(pane);
  return at === undefined ? 0 : at + personTime;
}

function busyUntil({ agentId }: Need, { busy }: Facts): number {
  const seen = busy.get(agentId);
  return seen === undefined ? 0 : Math.min(seen.at + believedBusy, seen.since + longestRun);
}

function timeOf(at: string | undefined): number {
  return at === undefined ? 0 : Date.parse(at);
}
