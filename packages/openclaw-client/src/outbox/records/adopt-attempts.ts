import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateFile } from '@gsd-code-skill/core';
import { type Transition, transition } from '../delivery-state.ts';
import { readNames, wakeEnding } from './outbox-name.ts';
import { appendTransitions } from './record-file.ts';

/** Takes what earlier versions kept beside a wake, in `<stem>.attempt`, into its record. */
export async function adoptAttempts(dir: string, files: readonly string[]): Promise<void> {
  for (const { file, stem } of readNames(files, ['.attempt'])) {
    const path = join(dir, file);
    try {
      const step = await readAttempt(path);
      if (step) await appendTransitions(join(dir, `${stem}${wakeEnding}`), [step]);
      await rm(path, { force: true });
    } catch {
      // what cannot be adopted now stays for the next look
    }
  }
}

async function readAttempt(path: string): Promise<Transition | undefined> {
  const content = await readPrivateFile(path);
  if (content === undefined) return undefined;
  const common = { type: 'adopt', at: Date.now() } as const;
  // one that was cut off still says that there was an attempt
  const lost = { ...common, attempts: 1, sentAt: 0, nextAttemptAt: 0 };
  try {
    const kept = { ...JSON.parse(content.toString('utf8')), ...common };
    return transition.safeParse(kept).data ?? lost;
  } catch {
    return lost;
  }
}
