import { describeSpan } from '@gsd-code-skill/core';
import { type Agent, sessionNameOf } from '@gsd-code-skill/registry';
import { isFailedRun, logPath } from '@gsd-code-skill/session-channel';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import { readRecentRecords, recently } from '../recent-records.ts';
import { describeRunProblem } from '../run-problem.ts';

const name = 'agent runs';

/** Looks whether the agent's runs failed lately, though its wakes were delivered. */
export async function checkFailedRuns(
  agent: Agent,
  { stateDir }: Machine,
  now = Date.now(),
): Promise<Check> {
  const records = await readRecentRecords(await logPath(stateDir, sessionNameOf(agent)), now);
  const runs = records.filter(({ outcome }) => outcome === 'delivered');
  const bad = runs.filter(isFailedRun);
  const last = bad.at(-1);
  if (last?.reason === undefined) return ok(name, `none failed ${recently}`);
  const { words, fix } = describeRunProblem(last.reason);
  const when = describeSpan(now - Date.parse(last.timestamp));
  const detail = `${bad.length} of ${runs.length} failed ${recently}, the last ${when} ago: ${words}: ${last.reason}`;
  // it may have been mended since
  return runs.at(-1) === last ? failed(name, detail, fix) : warning(name, detail, fix);
}
