import { readdir } from 'node:fs/promises';
import { compareVersions, shellWord } from '@gsd-code-skill/core';
import { isPending, openOutbox } from '@gsd-code-skill/openclaw-client';
import {
  listSpool,
  livingWorker,
  readWorkerRecord,
  reasonEnding,
  statePaths,
  type WorkerRecord,
} from '@gsd-code-skill/session-channel';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import { describeWaiting } from './describe-waiting.ts';

/** Milliseconds an event may wait before somebody should look. */
const longestWait = 60_000;
/** The command that shows what keeps a worker from its work. */
export const watchWorker = 'gsd-hooks worker --foreground';

/** Looks whether a worker lives, where one is needed, and of which version. */
export async function checkWorker({ stateDir, installation }: Machine): Promise<Check> {
  const pid = await livingWorker(stateDir);
  if (pid !== undefined) return judgeWorker(pid, await readWorkerRecord(stateDir), installation);
  const events = (await listSpool(stateDir)).length;
  const entries = await openOutbox(statePaths(stateDir).outbox).list();
  const wakes = entries.filter(({ state }) => isPending(state)).length;
  if (events + wakes === 0)
    return ok('worker', 'none running, and none needed: the next event starts one');
  const detail = `none is running, and ${events} events and ${wakes} wakes wait for one`;
  return failed('worker', detail, watchWorker);
}

function judgeWorker(
  pid: number,
  record: WorkerRecord | undefined,
  { version }: Machine['installation'],
): Check {
  const restart = 'gsd-hooks worker restart';
  if (record === undefined) {
    return warning('worker', `pid ${pid}, a version that says nothing about itself`, restart);
  }
  const detail = `pid ${pid}, version ${record.version}, Node ${record.nodeVersion}`;
  const order = compareVersions(record.version, version);
  if (order < 0) return warning('worker', `${detail}; this is ${version}`, restart);
  if (order === 0) return ok('worker', detail);
  return warning('worker', `${detail}; this is ${version}, which is older`, 'which -a gsd-hooks');
}

/** Looks how many events wait in the spool, and for how long. */
export async function checkSpool({ stateDir }: Machine, now = Date.now()): Promise<Check> {
  const entries = await listSpool(stateDir);
  const [oldest] = entries;
  if (oldest === undefined) return ok('spool', 'empty');
  const age = now - oldest.writtenAt;
  const detail = describeWaiting(entries.length, age);
  return age > longestWait ? failed('spool', detail, watchWorker) : ok('spool', detail);
}

/** Looks whether events had to be put aside because they could not be read. */
export async function checkQuarantine({ stateDir }: Machine): Promise<Check> {
  const folder = statePaths(stateDir).quarantine;
  const reasons = (await readdir(folder)).filter((name) => name.endsWith(reasonEnding));
  if (reasons.length === 0) return ok('quarantine', 'empty');
  const detail = `${reasons.length} that could not be read`;
  return warning('quarantine', detail, `head ${shellWord(folder)}/*${reasonEnding}`);
}
