import { closeNeed, type Need, readBinding, readRequest } from '@gsd-code-skill/session-channel';
import { saysBusy } from '../../sources/says-busy.ts';
import { hasRecord } from './has-record.ts';
import { wentOn } from './need-ends.ts';

/** Closes needs of requests that were settled while nobody looked, or by who was killed after it. */
export async function closeSettled(stateDir: string, needs: readonly Need[]): Promise<void> {
  for (const { id, requestId, kind } of needs) {
    if (kind !== 'request' || requestId === undefined) continue;
    const settled = (await readRequest(stateDir, requestId))?.settled;
    if (settled === undefined) continue;
    await closeNeed(stateDir, id, { by: settled.by, how: settled.how });
  }
}

/** Closes those of some needs whose sessions have gone on, as Claude Code itself says. */
export async function closeGoneOn(stateDir: string, needs: readonly Need[]): Promise<void> {
  for (const need of needs) {
    // one that is stuck is busy, too
    if (need.kind === 'stuck' || need.kind === 'budget' || hasRecord(need)) continue;
    if (!(await isWorking(stateDir, need).catch(() => false))) continue;
    await closeNeed(stateDir, need.id, wentOn);
  }
}

async function isWorking(stateDir: string, { pane }: Need): Promise<boolean> {
  const { claudePid, transcriptPath } = (await readBinding(stateDir, pane)) ?? {};
  return saysBusy(transcriptPath, claudePid);
}
