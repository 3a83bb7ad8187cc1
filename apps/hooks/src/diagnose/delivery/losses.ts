import { loggedLoss, logPaths, readLosses } from '@gsd-code-skill/session-channel';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import { readRecentRecords, recently } from '../recent-records.ts';
import { watchWorker } from './worker.ts';

const name = 'lost events';

/** Looks whether events were lost: just now, or in the last day. */
export async function checkLosses({ stateDir }: Machine, now = Date.now()): Promise<Check> {
  const untold = await readLosses(stateDir);
  if (untold.length > 0) {
    const detail = `${untold.length} found no room on the disk, and no worker has reported them yet`;
    return failed(name, detail, watchWorker);
  }
  const logs = await Promise.all(
    (await logPaths(stateDir)).map((path) => readRecentRecords(path, now)),
  );
  const logged = logs.flat().filter(({ event }) => event === loggedLoss);
  const last = logged.at(-1);
  if (last === undefined) return ok(name, `none ${recently}`);
  const detail = `${last.session}: ${last.reason}`;
  return warning(
    name,
    logged.length > 1 ? `${detail}; ${logged.length} times in all` : detail,
    'df -h',
  );
}
