import { describeEnd, describeSilence, describeSpent, isEndOnPurpose } from '@gsd-code-skill/core';
import {
  describeTarget,
  isBadOutcome,
  isFailedRun,
  type LogRecord,
  loggedDelivery,
  loggedLoss,
} from '@gsd-code-skill/session-channel';
import { plainLine, type Wake } from '@gsd-code-skill/wake-format';
import { wakeIn } from '../view/wake-in.ts';
import type { WrongView } from './report.ts';

/** What went wrong by the log: in sessions, and with wakes on their way. */
export function wentWrong(records: readonly LogRecord[]): readonly WrongView[] {
  // a wake that came through in the end did not go wrong
  const last = new Map(
    records.flatMap((one) => (one.wake_id ? [[one.wake_id, one] as const] : [])),
  );
  return records.flatMap((record) => {
    const { timestamp: at, session, agent, wake_id } = record;
    const isEnd = wake_id === undefined || last.get(wake_id) === record;
    const all = [inSession(record), isEnd ? onItsWay(record) : undefined];
    return all.flatMap((what) => (what === undefined ? [] : [{ at, session, agent, what }]));
  });
}

function onItsWay(record: LogRecord): string | undefined {
  const { event, wake_id, outcome, reason } = record;
  const why = reason === undefined ? '' : `: ${plainLine(reason)}`;
  const which = wake_id === undefined ? '' : ` (${wake_id})`;
  if (event === loggedLoss) return `events were lost${why}`;
  if (isBadOutcome(outcome)) return `wake ${outcome}${why}${which}`;
  return isFailedRun(record) ? `the agent's run failed${why}${which}` : undefined;
}

/** What happened in the session, or was not done about it. */
function inSession(record: LogRecord): string | undefined {
  if (record.event === loggedDelivery) return undefined;
  const wake = wakeIn(record);
  const { details = {} } = wake?.trigger ?? {};
  const said = plainLine(wake?.content?.text ?? '');
  const withWords = (words: string, more: string | undefined) =>
    [words, more].filter(Boolean).join(': ');
  switch (record.trigger) {
    case 'response_failed':
      return withWords('the turn failed', said);
    case 'interrupted':
      return withWords('interrupted', details.note);
    case 'stuck':
      return withWords('stuck', details.silent_for && describeSilence(details.silent_for));
    case 'budget_reached': {
      const { spent_usd: spent, budget_usd_per_day: budget } = details;
      const amounts = spent && budget && describeSpent(spent, budget);
      return withWords('the day’s budget is spent', amounts);
    }
    case 'session_end':
      return isEndOnPurpose(details.reason)
        ? undefined
        : `Claude Code ended: ${describeEnd(details.reason)}`;
    case 'escalation':
      return withWords(
        `escalated to ${record.told === undefined ? 'others' : describeTarget(record.told)}`,
        escalated(record, wake),
      );
    default:
      return undefined;
  }
}

/** The first thing that nobody has seen to; an older worker has noted it in the wake alone. */
function escalated({ about }: LogRecord, wake: Wake | undefined): string | undefined {
  const [, first] = wake?.content?.text.split('\n') ?? [];
  return plainLine(about ?? first ?? '');
}
