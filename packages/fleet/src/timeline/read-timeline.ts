import {
  type DecisionRecord,
  type LogRecord,
  logPath,
  readDecisions,
  readLastRecords,
} from '@gsd-code-skill/session-channel';
import { plainLine } from '@gsd-code-skill/wake-format';
import { contentIn } from '../view/wake-in.ts';
import type { TimelineItem } from './timeline.ts';

/** The last things that happened in a session, the latest first: events, wakes, the agent's replies, decisions. */
export async function readTimeline(
  stateDir: string,
  sessionName: string,
  most = 100,
): Promise<readonly TimelineItem[]> {
  const [records, decisions] = await Promise.all([
    readLastRecords(await logPath(stateDir, sessionName), most),
    readDecisions(stateDir),
  ]);
  const own = decisions.filter(({ session }) => session === sessionName).slice(-most);
  return [...records.flatMap(recordItems), ...own.map(decisionItem)]
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(-most)
    .reverse();
}

function recordItems(record: LogRecord): readonly TimelineItem[] {
  const { timestamp: at, event, trigger, wake_id: id, outcome, reason, reply, durations } = record;
  const { hook = null, spool = null, worker = null, delivery = null } = durations;
  const isTimed = [hook, spool, worker, delivery].some((one) => one !== null);
  const why = reason === undefined ? '' : ` (${plainLine(reason)})`;
  const common = { at, latencies: isTimed ? { hook, spool, worker, delivery } : null };
  const said = reply === undefined ? '' : plainLine(reply);
  const reported: readonly TimelineItem[] =
    said === ''
      ? []
      : [{ at, kind: 'reply', what: said, outcome: null, id: id ?? null, latencies: null }];
  if (id === undefined) {
    return [
      { ...common, kind: 'event', what: plainLine(event), outcome: `${outcome}${why}`, id: null },
      ...reported,
    ];
  }
  const about = contentIn(record);
  const what = [`${trigger ?? event}`, ...(about === '' ? [] : [about])].join(': ');
  return [
    { ...common, kind: 'wake', what: plainLine(what), outcome: `${outcome}${why}`, id },
    ...reported,
  ];
}

function decisionItem({ at, tool, how, by, rule, request, verdict }: DecisionRecord): TimelineItem {
  const under = rule === undefined ? '' : `, under ${plainLine(rule)}`;
  return {
    ...{ at, kind: 'decision', id: request, latencies: null },
    what: `${plainLine(tool)}: ${plainLine(how)}, by ${plainLine(by)}${under}`,
    outcome: verdict,
  };
}
