import type { Need } from './need.ts';
import { closedNeeds, unsettledNeeds } from './need-files.ts';
import { lockNeeds } from './needs-lock.ts';
import { resume } from './postpone-needs.ts';
import { readSequence } from './sequence.ts';

export interface NeedFilter {
  readonly agentId?: string;
  readonly sessionName?: string;
  readonly pane?: string;
  /**
   * Also those that were closed of late.
   *
   * @default false
   */
  readonly closed?: boolean;
}

/** Needs in the order in which they became news: those that are not closed, if not asked otherwise. */
export async function readNeeds(
  stateDir: string,
  { closed = false, ...fields }: NeedFilter = {},
): Promise<readonly Need[]> {
  const unsettled = await unsettledNeeds(stateDir);
  const all = closed ? [...(await closedNeeds(stateDir)), ...unsettled] : unsettled;
  const wanted = Object.entries(fields).filter(([, value]) => value !== undefined);
  return all.filter((need) =>
    wanted.every(([field, value]) => need[field as keyof Need] === value),
  );
}

/** Open needs that are news to a reader, and where it reads on. */
export interface News {
  readonly needs: readonly Need[];
  /** For the next call; an opaque word. */
  readonly cursor: string;
}

/**
 * The open needs that became news after a cursor; all of them without one, or with one of a state
 * directory that was lost. Between two calls nothing is lost and nothing told twice.
 */
export function needsAfter(stateDir: string, cursor?: string): Promise<News> {
  // under the lock, or a number could be passed whose file is not there yet
  return lockNeeds(stateDir, async () => {
    await resume(stateDir, Date.now());
    const { epoch, last } = await readSequence(stateDir);
    const [, of, number] = /^([0-9a-f]{8})-(\d+)$/.exec(cursor ?? '') ?? [];
    const after = of === epoch ? Number(number) : 0;
    const needs = (await unsettledNeeds(stateDir)).filter(
      ({ sequence, state }) => sequence > after && state.status === 'open',
    );
    return { needs, cursor: `${epoch}-${last}` };
  });
}

/** So many of the news, and where to read on after those. */
export function firstOf({ needs, cursor }: News, most = needs.length): News {
  const page = needs.slice(0, most);
  const last = page.at(-1);
  if (last === undefined || page.length === needs.length) return { needs, cursor };
  return { needs: page, cursor: cursor.replace(/\d+$/, `${last.sequence}`) };
}
