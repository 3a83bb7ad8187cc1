import { describeSpan, shellWord } from '@gsd-code-skill/core';
import {
  isBadOutcome,
  type LogRecord,
  logPath,
  readLastRecords,
} from '@gsd-code-skill/session-channel';
import { type Check, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'last events';
const shown = 3;

/** Looks at the end of a session's log. */
export async function checkLastEvents(
  sessionName: string,
  { stateDir }: Pick<Machine, 'stateDir'>,
): Promise<Check> {
  const events = await readLastRecords(await logPath(stateDir, sessionName), shown);
  const last = events.at(-1);
  const follow = `gsd-hooks log ${shellWord(sessionName)} --follow`;
  if (last === undefined) {
    return warning(name, `no event of ${sessionName} has ever arrived`, follow);
  }
  const detail = events.map(describe).join('; ');
  return isBadOutcome(last.outcome)
    ? warning(name, detail, 'gsd-hooks outbox list')
    : ok(name, detail);
}

function describe({ timestamp, event, trigger, outcome, reason }: LogRecord): string {
  const why = reason === undefined ? '' : ` (${reason})`;
  const what = trigger === undefined ? event : `${event} ${trigger}`;
  return `${what} ${outcome}${why} ${describeSpan(Date.now() - Date.parse(timestamp))} ago`;
}
