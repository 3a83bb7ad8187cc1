import { readPrivateFile } from '@gsd-code-skill/session-channel';
import * as z from 'zod';
import { logPath } from '../event-log.ts';
import { describeAge } from './age.ts';
import { type Check, ok, warning, word } from './check.ts';
import type { Machine } from './machine.ts';

const record = z.looseObject({
  timestamp: z.iso.datetime(),
  event: z.string(),
  trigger: z.string().optional(),
  outcome: z.string(),
  reason: z.string().optional(),
});

const name = 'last events';
const shown = 3;

/** Looks at the end of a session's log. */
export async function checkLastEvents(sessionName: string, { stateDir }: Machine): Promise<Check> {
  const path = await logPath(stateDir, sessionName);
  const content = await readPrivateFile(path);
  const lines = (content?.toString('utf8') ?? '').split('\n').slice(-shown - 1);
  const events = lines.flatMap((line) => readRecord(line) ?? []);
  const last = events.at(-1);
  const follow = `gsd-hooks log ${word(sessionName)} --follow`;
  if (last === undefined) {
    return warning(name, `none of ${sessionName} was ever seen`, follow);
  }
  const detail = events.map(describe).join('; ');
  const isLost = last.outcome === 'failed' || last.outcome === 'unroutable';
  return isLost ? warning(name, detail, 'gsd-hooks outbox list') : ok(name, detail);
}

function readRecord(line: string): z.infer<typeof record> | undefined {
  try {
    return record.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function describe({ timestamp, event, trigger, outcome, reason }: z.infer<typeof record>): string {
  const why = reason === undefined ? '' : ` (${reason})`;
  const what = trigger === undefined ? event : `${event} ${trigger}`;
  return `${what} ${outcome}${why} ${describeAge(Date.now() - Date.parse(timestamp))} ago`;
}
