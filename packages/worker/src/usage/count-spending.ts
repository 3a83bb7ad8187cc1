import { kept, type RateLimit, type Spending } from '@gsd-code-skill/session-channel';

/** What a session had cost in all when its status line was drawn last. */
export interface SessionCost {
  readonly session: string;
  readonly pid: number | undefined;
  readonly usd: number;
}

/** Percent of a limit from which an agent is warned. */
export const warnAt = 80;

/** Adds what a session has cost since it was looked at last to what was spent on a day. */
export function countSpending(
  before: Spending | undefined,
  day: string,
  { session, pid, usd: total }: SessionCost,
): Spending {
  const known = before ?? { day, usd: 0, totals: [], warned: [] };
  // Claude Code reckons per session, and goes on reckoning after /clear
  const last =
    known.totals.find((one) => one.session === session) ??
    known.totals.find((one) => pid !== undefined && one.pid === pid);
  // one that has become less began anew
  const spent = last !== undefined && last.usd <= total ? total - last.usd : total;
  const others = known.totals.filter((one) => one !== last && one.session !== session);
  return {
    ...known,
    ...pastOf(known, day),
    day,
    usd: (known.day === day ? known.usd : 0) + spent,
    totals: [...others, { session, ...(pid !== undefined && { pid }), usd: total }].slice(
      -kept.spending.sessions,
    ),
  };
}

// a day on which nothing was spent says nothing
function pastOf(known: Spending, day: string): Pick<Spending, 'past'> {
  if (known.day === day || known.usd === 0) return {};
  return {
    past: [...(known.past ?? []), { day: known.day, usd: known.usd }].slice(-kept.spending.days),
  };
}

/** The limits that are nearly used up and of which nobody was warned yet. */
export function newWarnings(
  { warned }: Pick<Spending, 'warned'>,
  limits: readonly RateLimit[],
  now: number,
): readonly RateLimit[] {
  return limits.filter(
    (given) =>
      given.usedPercent >= warnAt &&
      !warned.some(
        ({ limit, resetsAt }) =>
          limit === given.limit && (resetsAt === resetOf(given) || resetsAt > now),
      ),
  );
}

/** When a limit is reset, in milliseconds since 1970; 0 where nobody knows. */
export function resetOf({ resetsAt }: Pick<RateLimit, 'resetsAt'>): number {
  return resetsAt === undefined ? 0 : Date.parse(resetsAt);
}
