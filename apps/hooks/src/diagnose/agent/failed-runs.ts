import { describeSpan } from '@gsd-code-skill/core';
import { type Agent, sessionNameOf } from '@gsd-code-skill/registry';
import { isFailedRun, logPath, readLastRecords } from '@gsd-code-skill/session-channel';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import { describeRunProblem } from '../run-problem.ts';

const name = 'agent runs';
const recent = 24 * 3_600_000;
/** Records at the end of the log that are looked at. */
const looked = 1000;

/** Looks whether the agent's runs failed lately, though its wakes were delivered. */
export async function checkFailedRuns(
  agent: Agent,
  { stateDir }: Machine,
  now = Date.now(),
): Promise<Check> {
  const records = await readLastRecords(await logPath(stateDir, sessionNameOf(agent)), looked);
  const runs = records.filter(
    ({ outcome, timestamp }) => outcome === 'delivered' && now - Date.parse(timestamp) < recent,
  );
  const bad = runs.filter(isFailedRun);
  const last = bad.at(-1);
  if (last?.reason === undefined) return ok(name, 'none failed in the last 24 hours');
  const { words, fix } = describeRunProblem(last.reason);
  const when = describeSpan(now - Date.parse(last.timestamp));
  const detail = `${bad.length} of ${runs.length} failed in the last 24 hours, the last ${when} ago: ${words}: ${last.reason}`;
  // it may have been mended since
  return runs.at(-1) === last ? failed(name, detail, fix) : warning(name, detail, fix);
}
