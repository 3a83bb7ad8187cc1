import { isNeedId, type Need, type NewNeed, needId } from './need.ts';
import { readNeed, writeNeed } from './need-files.ts';
import { lockNeeds } from './needs-lock.ts';
import { nextNumber } from './sequence.ts';

/** Who ended a need, and how. */
export interface NeedEnd {
  /** `agent`, `person`, `session` … */
  readonly by: string;
  /** In words: `approved`, `done`, `a new prompt was taken` … */
  readonly how: string;
}

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
