import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { readRecord } from '../read-record.ts';
import { closedNeeds, foldersOf, unsettledNeeds } from './need-files.ts';

const file = z.object({
  /** Another one after the folder was lost: numbers from before mean nothing. */
  epoch: z.string().regex(/^[0-9a-f]{8}$/),
  last: z.int().nonnegative(),
});

export type Sequence = Readonly<z.infer<typeof file>>;

/** The numbers given so far; the caller holds the lock. */
export async function readSequence(stateDir: string): Promise<Sequence> {
  const known = await read(stateDir);
  if (known !== undefined) return known;
  const all = [...(await unsettledNeeds(stateDir)), ...(await closedNeeds(stateDir))];
  const last = Math.max(0, ...all.map(({ sequence }) => sequence));
  return write(stateDir, { epoch: randomBytes(4).toString('hex'), last });
}

/** The next number, never given again, whatever the clock says; the caller holds the lock. */
export async function nextNumber(stateDir: string): Promise<number> {
  const { epoch, last } = await readSequence(stateDir);
  await write(stateDir, { epoch, last: last + 1 });
  return last + 1;
}

function read(stateDir: string): Promise<Sequence | undefined> {
  return readRecord(pathOf(stateDir), file);
}

async function write(stateDir: string, sequence: Sequence): Promise<Sequence> {
  // a number that a power cut takes back would be given twice, and a reader miss the second
  const content = `${JSON.stringify(sequence)}\n`;
  await writePrivateFile(await pathOf(stateDir), content, { durable: true });
  return sequence;
}

async function pathOf(stateDir: string): Promise<string> {
  return join((await foldersOf(stateDir)).open, 'sequence.json');
}
