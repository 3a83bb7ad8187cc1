import { type EscalationTarget, type Need, peopleTarget } from '@gsd-code-skill/session-channel';
import { type Clock, clockOf, type Facts } from './need-clock.ts';
import type { OwnerSettings } from './owner-settings.ts';

/** Something to be done about needs that nobody has seen to. */
export type DueAction =
  /** Reminds an agent of all that waits for it. */
  | { readonly kind: 'remind'; readonly agentId: string; readonly needs: readonly Need[] }
  /** Tells an agent again what its last run has failed over. */
  | { readonly kind: 'retell'; readonly agentId: string; readonly needs: readonly Need[] }
  /** Tells somebody else. */
  | {
      readonly kind: 'escalate';
      readonly agentId: string;
      readonly to: EscalationTarget;
      readonly needs: readonly Need[];
    };

export interface Due {
  readonly actions: readonly DueAction[];
  /** When there is something to do next, in milliseconds since 1970. */
  readonly nextAt?: number;
}

/** Times a wake is sent again after its run has failed. */
const maxRetold = 2;
const longestBackOff = 60_000;

/** What is to be done now, and when to ask again; looks at nothing but what it is given. */
export function dueActions(
  needs: readonly Need[],
  now: number,
  settings: ReadonlyMap<string, OwnerSettings>,
  facts: Facts,
): Due {
  const actions: DueAction[] = [];
  const later: number[] = [];
  for (const [agentId, owner] of settings) {
    const own = needs.filter((need) => need.agentId === agentId);
    const plans = own.flatMap((need) => planOf(need, owner, facts) ?? []);
    actions.push(...actionsOf(agentId, plans, now));
    const times = plans.flatMap(({ remindAt, retellAt, escalateAt }) => [
      remindAt,
      retellAt,
      escalateAt,
    ]);
    later.push(...times.filter((at) => at !== undefined).filter((at) => at > now));
  }
  return { actions, ...(later.length > 0 && { nextAt: Math.min(...later) }) };
}

interface Plan {
  readonly need: Need;
  /** Since when nobody has seen to it. */
  readonly start: number;
  readonly remindAt?: number | undefined;
  readonly retellAt?: number | undefined;
  readonly escalateAt?: number | undefined;
  readonly to?: EscalationTarget | undefined;
}

function actionsOf(agentId: string, plans: readonly Plan[], now: number): readonly DueAction[] {
  const isDue = (at: number | undefined) => at !== undefined && at <= now;
  const actions: DueAction[] = [];
  const reminded = plans.some(({ remindAt }) => isDue(remindAt))
    ? plans.filter(({ remindAt, start }) => remindAt !== undefined && start <= now)
    : [];
  if (reminded.length > 0) {
    actions.push({ kind: 'remind', agentId, needs: reminded.map(({ need }) => need) });
  }
  const retold = plans.filter((plan) => isDue(plan.retellAt) && !reminded.includes(plan));
  if (retold.length > 0) {
    actions.push({ kind: 'retell', agentId, needs: retold.map(({ need }) => need) });
  }
  const escalated = plans.filter((plan) => isDue(plan.escalateAt) && !reminded.includes(plan));
  const targets = new Set(escalated.flatMap(({ to }) => to ?? []));
  for (const to of targets) {
    const needs = escalated.filter((plan) => plan.to === to).map(({ need }) => need);
    actions.push({ kind: 'escalate', agentId, to, needs });
  }
  return actions;
}

/** When to do what about a need; `undefined` for one whose clocks do not run. */
function planOf(need: Need, owner: OwnerSettings, facts: Facts): Plan | undefined {
  const clock = clockOf(need, owner, facts);
  if (clock === undefined) return undefined;
  const { start } = clock;
  const isTurn = need.kind === 'turn' && need.failedAt === undefined;
  const { idle_remind_after_s, remind_after_s, escalate_after_s } = owner.attention;
  const remindAfter = milliseconds(isTurn ? idle_remind_after_s : remind_after_s);
  const escalateAfter = isTurn ? undefined : milliseconds(escalate_after_s);
  const remindAt =
    remindAfter === undefined || need.remindedAt !== undefined ? undefined : start + remindAfter;
  const escalation = escalationOf(need, owner, clock, remindAfter, escalateAfter);
  const retellAt = retellTime(need, clock, remindAfter, escalateAfter);
  const isTooLate = retellAt !== undefined && retellAt >= (escalation?.escalateAt ?? Infinity);
  const isRetold = !isTooLate && !owner.isRemoved;
  return { need, start, remindAt, ...escalation, ...(isRetold && { retellAt }) };
}

function escalationOf(
  need: Need,
  { chain, quietUntil = 0 }: OwnerSettings,
  { start, since, pausedUntil }: Clock,
  remindAfter = 0,
  escalateAfter?: number,
): Pick<Plan, 'escalateAt' | 'to'> | undefined {
  const last = need.escalations.at(-1);
  const to = chain.find((one) => !need.escalations.some((known) => known.to === one));
  if (escalateAfter === undefined || to === undefined || last?.to === peopleTarget)
    return undefined;
  const wait = to === peopleTarget ? quietUntil : 0;
  if (last !== undefined) {
    // whoever was told could not do anything about it
    const isLost = last.run?.problem !== undefined;
    const onwardAt = isLost ? since(last.run?.at) : since(last.at) + escalateAfter;
    return { to, escalateAt: Math.max(onwardAt, pausedUntil, wait) };
  }
  // a reminder gets its time, however late it was
  const { remindedAt } = need;
  const rest = Math.max(0, escalateAfter - remindAfter);
  const afterReminder = remindedAt === undefined ? 0 : since(remindedAt) + rest;
  return { to, escalateAt: Math.max(start + escalateAfter, afterReminder, wait) };
}

function retellTime(
  { run, retold, remindedAt }: Need,
  { since, pausedUntil }: Clock,
  remindAfter = Infinity,
  escalateAfter = Infinity,
): number | undefined {
  const times = retold?.times ?? 0;
  const isFailed = run?.problem !== undefined && run.isPending !== true;
  if (!isFailed || times >= maxRetold || remindedAt !== undefined) return undefined;
  const backOff = Math.min(longestBackOff, remindAfter / 4, escalateAfter / 4) * 2 ** times;
  return Math.max(since(run.at) + backOff, pausedUntil);
}

function milliseconds(seconds: number | null): number | undefined {
  return seconds === null ? undefined : seconds * 1000;
}
