import { join } from 'node:path';
import { writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import type { PaneKey } from '../pane-key.ts';
import { readRecord } from '../read-record.ts';
import { makeStateFolder } from '../state-directory.ts';

const ownInterrupt = z.object({
  /** Milliseconds since 1970, right before the key. */
  at: z.number(),
  by: z.string(),
});

/** A key of a driver's that can end a turn: Escape, or a no to a dialog. */
export type OwnInterrupt = Readonly<z.infer<typeof ownInterrupt>>;

/** Notes that a driver is about to press such a key, so that nobody takes it for a person's. */
export async function noteInterrupt(
  stateDir: string,
  pane: PaneKey,
  { at, by }: OwnInterrupt,
): Promise<void> {
  await writePrivateFile(await pathOf(stateDir, pane), `${JSON.stringify({ at, by })}\n`);
}

/** The last one in a pane. */
export async function readInterrupt(
  stateDir: string,
  pane: PaneKey,
): Promise<OwnInterrupt | undefined> {
  return readRecord(pathOf(stateDir, pane), ownInterrupt);
}

async function pathOf(stateDir: string, pane: PaneKey): Promise<string> {
  return join(await makeStateFolder(stateDir, 'bindings'), `${pane}.interrupt.json`);
}
