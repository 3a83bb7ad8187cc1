import { bySession } from '../requests/settled-by.ts';
import { changeNeed } from './change-needs.ts';
import type { Need } from './need.ts';
import { unsettledNeeds, writeNeed } from './need-files.ts';
import { lockNeeds } from './needs-lock.ts';
import { nextNumber } from './sequence.ts';

/** Milliseconds for which a need can be postponed at most. */
export const longestPostponement = 24 * 3_600_000;

export interface Postponement {
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Who says so. */
  readonly by: string;
  /**
   * Milliseconds for which it may rest at most.
   *
   * @default longestPostponement
   */
  readonly longest?: number;
}

/** Lets a need rest until a time; one that rests longer by itself does so. Gives what is noted, `undefined` for none. */
export function postponeNeed(
  stateDir: string,
  id: string,
  { until, by, longest = longestPostponement }: Postponement,
): Promise<Need | undefined> {
  const now = Date.now();
  if (!(until > now && until - now <= longest)) {
    throw new RangeError(`a need can be postponed for ${longest / 3_600_000} hours at most`);
  }
  const at = new Date(now).toISOString();
  const rest = { status: 'postponed', at, until: new Date(until).toISOString(), by } as const;
  return changeNeed(stateDir, id, ({ state }) => {
    // a session that waits for a reset cannot go on before it, whoever says later
    const isOwn = state.status === 'postponed' && state.by === bySession;
    return isOwn && Date.parse(state.until) > until ? undefined : { state: rest };
  });
}

/** Makes those needs open and news again whose time of rest is over. */
export function resumePostponed(stateDir: string, now = Date.now()): Promise<readonly Need[]> {
  return lockNeeds(stateDir, () => resume(stateDir, now));
}

/** The same for a caller that holds the lock. */
export async function resume(stateDir: string, now: number): Promise<readonly Need[]> {
  const rested = (await unsettledNeeds(stateDir)).filter(({ state }) => {
    if (state.status !== 'postponed') return false;
    // a clock that was set back must not make a day of rest a year
    return Date.parse(state.until) <= now || Date.parse(state.at) > now + 60_000;
  });
  const resumed: Need[] = [];
  for (const need of rested) {
    const { remindedAt: _, reminderId: __, escalatedAt: ___, ...kept } = need;
    const fresh: Need = {
      ...kept,
      sequence: await nextNumber(stateDir),
      state: { status: 'open' },
      clockFrom: new Date(now).toISOString(),
      escalations: [],
    };
    await writeNeed(stateDir, fresh);
    resumed.push(fresh);
  }
  return resumed;
}
