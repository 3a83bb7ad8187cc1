import { lstat } from 'node:fs/promises';
import { shellWord } from '@gsd-code-skill/core';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { type Check, failed, ok } from '../check.ts';
import type { Machine } from '../machine.ts';

/** Looks whether the state directory is there and nobody else's, as the worker does when it starts. */
export async function checkState({ stateDir }: Machine): Promise<Check> {
  const found = await lstat(stateDir).catch(() => undefined);
  if (found === undefined) return failed('state', `${stateDir}: not there`, 'gsd-hooks register');
  try {
    await prepareStateDirectory(stateDir);
    return ok('state', stateDir);
  } catch (error) {
    return failed('state', (error as Error).message, `ls -la ${shellWord(stateDir)}`);
  }
}
