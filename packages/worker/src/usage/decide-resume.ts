import type { HookSettings } from '@gsd-code-skill/registry';
import type { LimitRecord } from '@gsd-code-skill/session-channel';
import type { UsageLimit } from '@gsd-code-skill/transcript-reader';
import type { AccountFacts } from './account-facts.ts';

/** All that the next step after a usage limit rests on; times are milliseconds since 1970. */
export interface LimitFacts {
  readonly now: number;
  readonly setting: HookSettings['quota_resume'];
  readonly record: Pick<LimitRecord, 'resetsAt' | 'reachedAt' | 'step' | 'stepAt'>;
  /**
   * What the transcript says of this very limit; `gone-on` after a prompt, `again` when that met
   * another limit.
   */
  readonly limit: Pick<UsageLimit, 'continuation' | 'isTouched'> | 'gone-on' | 'again';
  /** Whether Claude Code lives in the pane. */
  readonly isAlive: boolean;
  /** Milliseconds since the machine woke up, the clock was set, or the worker began. */
  readonly awakeFor: number;
  /** Milliseconds for which the pane could not be typed into, as with a draft in it. */
  readonly blockedFor: number;
  /** Why it could not the last time. */
  readonly blockedBy?: string | undefined;
  readonly account: AccountFacts;
  /** Milliseconds after the reset that Claude Code has for going on by itself. */
  readonly grace: number;
}

/** What to do about a usage limit. */
export type ResumeStep =
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'type' }
  | { readonly kind: 'tell'; readonly why: string }
  /** Nothing more. */
  | { readonly kind: 'end'; readonly step: 'succeeded' | 'over'; readonly why: string };

/** Claude Code waits 30 to 90 s after a reset: the time that an agent is told. */
export const ownTime = '2 minutes';

/** Milliseconds that it is given before it counts as one that will not. */
export const defaultGrace = 180_000;

/** Milliseconds between two sessions of one account. */
export const apart = 20_000;

// a limit that still holds is told within a second or two
const timeToFail = 15_000;
const timeToShow = 30_000;
const timeToSettle = 120_000;
const longBlocked = 300_000;
const forgotten = 7 * 24 * 3_600_000;
const nextLook = 5000;
const farAway = 24 * 3_600_000;

/** Why nobody does where Claude Code has said nothing of it. */
export const claudeWillNot = 'Claude Code will not';

/** Who sends a session on after a usage limit; or why nobody does. */
export type Continuer = 'claude' | 'worker' | { readonly whyNobody: string };

/** Decides who does; times are milliseconds since 1970. */
export function whoContinues(
  continuation: UsageLimit['continuation'],
  { resetsAt, reachedAt }: { readonly resetsAt: number; readonly reachedAt: number },
): Continuer {
  if (continuation === 'announced') return 'claude';
  if (continuation === 'cancelled') return { whyNobody: 'somebody cancelled that' };
  // for a reset that is far away, Claude Code does not wait by itself
  if (resetsAt - reachedAt > farAway) return 'worker';
  return { whyNobody: claudeWillNot };
}

/** Decides the next step; looks at nothing but what it is given. */
export function decideResume(facts: LimitFacts): ResumeStep {
  const { now, setting, record, limit, isAlive, account } = facts;
  const { step, resetsAt } = record;
  if (step === 'told' || step === 'over' || step === 'succeeded') {
    return { kind: 'end', step: step === 'told' ? 'over' : step, why: 'handled' };
  }
  const isTyped = step === 'typing' || step === 'typed';
  if (limit === 'again') return { kind: 'end', step: 'over', why: 'another limit was reached' };
  if (limit === 'gone-on') {
    if (!isTyped) return { kind: 'end', step: 'over', why: 'the session continued' };
    const judged = record.stepAt + timeToFail;
    return isPast(judged, now)
      ? { kind: 'end', step: 'succeeded', why: 'the session continued' }
      : { kind: 'wait', until: judged };
  }
  if (now < resetsAt) return { kind: 'wait', until: resetsAt };
  // what is set at the reset counts: an agent may be disabled for an hour
  if (setting === 'off') return { kind: 'end', step: 'over', why: 'quota_resume is off' };
  if (now - resetsAt > forgotten) return { kind: 'end', step: 'over', why: 'long past' };
  if (!isAlive) return { kind: 'wait', until: now + 6 * nextLook };
  // written before it was typed: whatever came of it, it is not typed again
  if (isTyped) {
    const shown = record.stepAt + timeToShow;
    if (!isPast(shown, now)) return { kind: 'wait', until: shown };
    return { kind: 'tell', why: 'it was told to continue, and has not' };
  }
  if (account.limitedUntil !== undefined && account.limitedUntil > now) {
    return { kind: 'wait', until: account.limitedUntil };
  }
  return atReset(facts, limit);
}

/** The reset is there, the line is the last one, and nothing was done yet. */
function atReset(
  { now, setting, record, awakeFor, blockedFor, blockedBy, account, grace }: LimitFacts,
  { continuation, isTouched }: Pick<UsageLimit, 'continuation' | 'isTouched'>,
): ResumeStep {
  const continuer = whoContinues(continuation, record);
  const isCancelled = continuation === 'cancelled';
  if (isTouched && !isCancelled) {
    return { kind: 'tell', why: 'somebody has been at the keyboard since' };
  }
  if (typeof continuer === 'object') {
    const more = isCancelled ? '' : ', after three times or by its settings';
    return { kind: 'tell', why: `${continuer.whyNobody}${more}` };
  }
  if (continuer === 'claude') {
    const expected = record.resetsAt + grace;
    if (now < expected) return { kind: 'wait', until: expected };
    // a machine that has just woken up: Claude Code may be about to do it
    const unsettled = Math.min(grace, timeToSettle) - awakeFor;
    if (unsettled > 0) return { kind: 'wait', until: now + unsettled };
  }
  if (setting === 'wake') return { kind: 'tell', why: 'quota_resume is wake' };
  if (blockedFor > longBlocked) {
    return { kind: 'tell', why: blockedBy ?? 'nothing could be typed' };
  }
  if (account.isTrying) return { kind: 'wait', until: now + nextLook };
  const next = (account.lastTypedAt ?? Number.NEGATIVE_INFINITY) + apart;
  return now < next ? { kind: 'wait', until: next } : { kind: 'type' };
}

/** Whether a time is past, or so far ahead that the clock was set back since. */
function isPast(time: number, now: number): boolean {
  return now >= time || time - now > 2 * timeToShow;
}
