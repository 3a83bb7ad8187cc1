import { ownIdentity, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { statePath } from '../state-names.ts';

const clockRecord = z.looseObject({ boot: z.string(), offset: z.number() });

/** Milliseconds since the machine was started, those asleep left out; the same for every process. */
export function steadyClock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Keeps by how many milliseconds the wall clock is ahead of the steady one, for the next worker. */
export async function writeClockOffset(stateDir: string, offset: number): Promise<void> {
  const record = { boot: ownIdentity().boot, offset };
  await writePrivateFile(pathOf(stateDir), `${JSON.stringify(record)}\n`);
}

/** What was kept last since the machine was started; `undefined` when nothing was. */
export async function readClockOffset(stateDir: string): Promise<number | undefined> {
  const content = await readPrivateFile(pathOf(stateDir));
  try {
    const record = content && clockRecord.parse(JSON.parse(content.toString('utf8')));
    return record?.boot === ownIdentity().boot ? record.offset : undefined;
  } catch {
    return undefined;
  }
}

function pathOf(stateDir: string): string {
  return statePath(stateDir, 'clock.json');
}
