import { withStateLock } from '../pane-lock.ts';
import { isNeedId, type Need, type NewNeed, needId } from './need.ts';
import { prepareFolders, readNeed, unsettledNeeds, writeNeed } from './need-files.ts';
import { nextNumber } from './sequence.ts';

/** Who ended a need, and how. */
export interface NeedEnd {
  /** `agent`, `person`, `session` … */
  readonly by: string;
  /** In words: `approved`, `done`, `a new prompt was taken` … */
  readonly how: string;
}

/** Milliseconds for which a need can be postponed at most. */
export const longestPostponement = 24 * 3_600_000;

/** Opens a need; one that is known, or was closed of late, stays as it is. */
export function openNeed(stateDir: string, fields: NewNeed): Promise<Need> {
  const { key: _, wake, ...given } = fields;
  const id = needId(fields);
  return lockNeeds(stateDir, async () => {
    const known = await readNeed(stateDir, id);
    if (known !== undefined) return known;
    const opened: Need = {
      ...given,
      version: 1,
      id,
      sequence: await nextNumber(stateDir),
      openedAt: new Date().toISOString(),
      state: { status: 'open' },
      escalations: [],
    };
    await writeNeed(stateDir, opened, wake);
    return opened;
  });
}

/** Closes a need; the first who does so is believed. Gives what is noted, `undefined` for none. */
export function closeNeed(stateDir: string, id: string, end: NeedEnd): Promise<Need | undefined> {
  return changeNeed(stateDir, id, () => ({
    state: { status: 'closed', at: new Date().toISOString(), ...end },
  }));
}

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
    const isOwn = state.status === 'postponed' && state.by === 'session';
    return isOwn && Date.parse(state.until) > until ? undefined : { state: rest };
  });
}

/** Changes what is noted of a need that is not closed; gives what is noted then. */
export async function changeNeed(
  stateDir: string,
  id: string,
  change: (need: Need) => Partial<Need> | undefined,
): Promise<Need | undefined> {
  const [need] = await changeNeeds(stateDir, [id], change);
  return need;
}

/** Changes several needs while nobody else can change any; gives what is noted of each then. */
export function changeNeeds(
  stateDir: string,
  ids: readonly string[],
  change: (need: Need) => Partial<Need> | undefined,
): Promise<readonly Need[]> {
  const valid = ids.filter(isNeedId);
  if (valid.length === 0) return Promise.resolve([]);
  return lockNeeds(stateDir, async () => {
    const noted: Need[] = [];
    for (const id of valid) {
      const known = await readNeed(stateDir, id);
      if (known === undefined) continue;
      const changes = known.state.status === 'closed' ? undefined : change(known);
      const changed = { ...known, ...changes };
      if (changes !== undefined) await writeNeed(stateDir, changed);
      noted.push(changed);
    }
    return noted;
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

/** Runs `work` while nobody else changes needs. */
export function lockNeeds<Result>(stateDir: string, work: () => Promise<Result>): Promise<Result> {
  return withStateLock(stateDir, 'needs', async () => {
    await prepareFolders(stateDir);
    return work();
  });
}
