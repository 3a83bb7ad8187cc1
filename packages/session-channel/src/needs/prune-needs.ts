import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '@gsd-code-skill/core';
import { kept } from '../kept.ts';
import { isNeedId } from './need.ts';
import { closedNeeds, foldersOf, unsettledNeeds, writeNeed } from './need-files.ts';
import { lockNeeds } from './needs-lock.ts';

export interface PruneOptions {
  /**
   * Closed needs to keep.
   *
   * @default as `kept` says
   */
  readonly keep?: number | undefined;
  /**
   * Milliseconds for which a closed need is kept.
   *
   * @default as `kept` says
   */
  readonly closedAge?: number | undefined;
  /**
   * Milliseconds after which a need that nobody has seen to is closed.
   *
   * @default as `kept` says
   */
  readonly openAge?: number | undefined;
  readonly now?: number | undefined;
}

/** Removes old closed needs, closes those that nobody will see to, and clears away what is no need. */
export function pruneNeeds(
  stateDir: string,
  {
    keep = kept.closedNeeds.most,
    closedAge = kept.closedNeeds.age,
    openAge = kept.openNeeds.age,
    now = Date.now(),
  }: PruneOptions = {},
): Promise<void> {
  return lockNeeds(stateDir, async () => {
    const { open, closed } = await foldersOf(stateDir);
    for (const need of await unsettledNeeds(stateDir)) {
      // a clock that was set makes nothing older
      const since = Math.max(
        Date.parse(need.openedAt),
        Date.parse(need.clockFrom ?? need.openedAt),
      );
      if (now - since <= openAge) continue;
      const at = new Date(now).toISOString();
      const end = { status: 'closed', at, by: 'nobody', how: 'too old' } as const;
      await writeNeed(stateDir, { ...need, state: end });
    }
    const newestFirst = (await closedNeeds(stateDir)).toReversed();
    for (const [place, { id, state }] of newestFirst.entries()) {
      const isOld = state.status === 'closed' && now - Date.parse(state.at) > closedAge;
      if (place >= keep || isOld) await rm(join(closed, `${id}.json`), { force: true });
    }
    await removeUnreadable(open, new Set((await unsettledNeeds(stateDir)).map(({ id }) => id)));
    await removeUnreadable(closed, new Set((await closedNeeds(stateDir)).map(({ id }) => id)));
  });
}

/** A file that nobody can read is kept for a while, for somebody to look at. */
async function removeUnreadable(folder: string, readable: ReadonlySet<string>): Promise<void> {
  for (const name of await namesIn(folder)) {
    const [id = ''] = name.split('.');
    if (!isNeedId(id) || readable.has(id)) continue;
    const path = join(folder, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed !== undefined && Date.now() - changed.mtimeMs > kept.unreadableNeeds.age)
      await rm(path, { force: true });
  }
}
