import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { type PaneKey, panesOfRecords } from '../pane-key.ts';
import { withStateLock } from '../pane-lock.ts';
import { readRecord } from '../read-record.ts';
import { makeStateFolder } from '../state-directory.ts';

const mute = z.object({
  turns: z.int().positive(),
  /** What used up the last turn. */
  spentBy: z.string().optional(),
});

/** Mutes a pane for so many turns; 0 ends the mute. */
export function mutePane(stateDir: string, pane: PaneKey, turns: number): Promise<void> {
  if (!Number.isSafeInteger(turns) || turns < 0) {
    throw new RangeError(`turns to mute: not a whole number of 0 or more: ${turns}`);
  }
  return locked(stateDir, pane, () => store(stateDir, pane, { turns }));
}

/** How many more turns a pane is muted for; 0 when it is not. */
export async function mutedTurns(stateDir: string, pane: PaneKey): Promise<number> {
  return (await read(stateDir, pane)).turns;
}

/** The panes that are muted, and for how many more turns. */
export async function readMutes(stateDir: string): Promise<ReadonlyMap<PaneKey, number>> {
  const names = await namesIn(await makeStateFolder(stateDir, 'mutes'));
  const panes = panesOfRecords(names);
  const turns = await Promise.all(
    panes.map(async (pane) => [pane, await mutedTurns(stateDir, pane)] as const),
  );
  return new Map(turns);
}

/** Counts one turn of a pane's mute, once for each `spender`. */
export async function spendMutedTurn(
  stateDir: string,
  pane: PaneKey,
  spender: string,
): Promise<void> {
  // most are not muted, and one that is muted just now is so from the next turn on
  if ((await mutedTurns(stateDir, pane)) === 0) return;
  await locked(stateDir, pane, async () => {
    const { turns, spentBy } = await read(stateDir, pane);
    if (turns === 0 || spentBy === spender) return;
    await store(stateDir, pane, { turns: turns - 1, spentBy: spender });
  });
}

interface Mute {
  readonly turns: number;
  readonly spentBy?: string | undefined;
}

async function read(stateDir: string, pane: PaneKey): Promise<Mute> {
  // a mute nobody can read must not silence a session
  return (await readRecord(fileOf(stateDir, pane), mute)) ?? { turns: 0 };
}

async function store(stateDir: string, pane: PaneKey, { turns, spentBy }: Mute): Promise<void> {
  const path = await fileOf(stateDir, pane);
  if (turns === 0) await rm(path, { force: true });
  else await writePrivateFile(path, `${JSON.stringify({ turns, spentBy })}\n`);
}

async function fileOf(stateDir: string, pane: PaneKey): Promise<string> {
  return join(await makeStateFolder(stateDir, 'mutes'), `${pane}.json`);
}

function locked<Result>(stateDir: string, pane: PaneKey, work: () => Promise<Result>) {
  return withStateLock(stateDir, `${pane}.mute`, work);
}
