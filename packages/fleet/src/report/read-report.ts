import { isTurnEnd, localDay, type TriggerType } from '@gsd-code-skill/core';
import {
  type LogRecord,
  loggedLoss,
  parseLogRecord,
  readDecisions,
  readLog,
  readTokens,
  type TokenRecord,
} from '@gsd-code-skill/session-channel';
import { parseWake } from '@gsd-code-skill/wake-format';
import type { FleetView } from '../view/fleet-view.ts';
import { plainLine } from '../view/plain-line.ts';
import { viewTokens } from '../view/view-tokens.ts';
import type { DayTokensView, DecidedView, DoneView, FleetReport, WrongView } from './report.ts';

/** Reads what a fleet did, decided, waits for, got wrong and spent since a time. */
export async function readReport(
  stateDir: string,
  view: FleetView,
  since: number,
): Promise<FleetReport> {
  const [{ lines }, decisions, tokens] = await Promise.all([
    readLog(stateDir),
    readDecisions(stateDir),
    readTokens(
      stateDir,
      view.sessions.map(({ agent }) => agent),
    ),
  ]);
  const from = new Date(since).toISOString();
  const records = lines
    // records begin with their time, which sorts as text
    .filter(
      (line) => line.slice(14, 14 + from.length) >= from || !line.startsWith('{"timestamp":"'),
    )
    .flatMap((line) => parseLogRecord(line) ?? [])
    .filter(({ timestamp }) => timestamp >= from);
  return {
    ...{ host: view.host, since: from, until: view.at },
    done: doneIn(records),
    decided: decisions.filter(({ at }) => at >= from).map(decidedOf),
    waiting: view.sessions
      .filter(({ enabled }) => enabled)
      .flatMap(({ agent, session, open }) =>
        open.filter(({ kind }) => kind !== 'turn').map((item) => ({ agent, session, ...item })),
      ),
    wrong: wrongIn(records),
    cost: view.sessions.flatMap(({ agent, cost_usd_today: usd }) =>
      usd === null ? [] : [{ agent, cost_usd_today: usd }],
    ),
    tokens: [...tokens].flatMap(([agent, { days }]) => tokensSince(localDay(since), agent, days)),
  };
}

function doneIn(records: readonly LogRecord[]): readonly DoneView[] {
  const events = records.filter(({ event }) => event !== 'Delivery' && event !== loggedLoss);
  const sessions = new Set(events.map(({ session }) => session));
  return [...sessions].map((session) => {
    const own = events.filter((record) => record.session === session);
    const ends = own.filter(({ trigger }) => isTurnEnd(trigger as TriggerType));
    return {
      agent: own.at(-1)?.agent ?? '',
      session,
      turns: ends.length,
      failed_turns: ends.filter(({ trigger }) => trigger === 'response_failed').length,
      wakes: own.filter(({ wake_id }) => wake_id !== undefined).length,
      replies: ends.map(replyIn).filter((reply) => reply !== ''),
    };
  });
}

function replyIn({ wake }: LogRecord): string {
  try {
    return wake === undefined ? '' : plainLine(parseWake(wake).content?.text ?? '');
  } catch {
    // of another version
    return '';
  }
}

function decidedOf(record: Omit<DecidedView, 'rule'> & { readonly rule?: string | undefined }) {
  const { at, session, agent, request, tool, decision, how, by, rule } = record;
  return { at, session, agent, request, tool, decision, how, by, rule: rule ?? null };
}

function tokensSince(
  first: string,
  agent: string,
  days: TokenRecord['days'],
): readonly DayTokensView[] {
  return Object.entries(days).flatMap(([day, sum]) => {
    const used = viewTokens(sum);
    return day >= first && used ? [{ agent, day, ...used }] : [];
  });
}

const wrongTriggers = new Set(['response_failed', 'interrupted', 'stuck', 'budget_reached']);
const wrongOutcomes = new Set(['failed', 'unroutable', 'timeout']);

function wrongIn(records: readonly LogRecord[]): readonly WrongView[] {
  // a wake that came through in the end did not go wrong
  const last = new Map(
    records.flatMap((one) => (one.wake_id ? [[one.wake_id, one] as const] : [])),
  );
  return records.flatMap((record) => {
    const { timestamp: at, session, agent, wake_id, event, trigger, outcome, reason } = record;
    const isEnd = wake_id === undefined || last.get(wake_id) === record;
    const why = reason === undefined ? '' : `: ${plainLine(reason)}`;
    const what = [
      ...(event === loggedLoss ? [`events were lost${why}`] : []),
      ...(event !== 'Delivery' && trigger && wrongTriggers.has(trigger)
        ? [`${trigger} ${replyIn(record)}`.trim()]
        : []),
      ...(event !== loggedLoss && isEnd && wrongOutcomes.has(outcome)
        ? [`wake ${wake_id ?? ''} ${outcome}${why}`]
        : []),
    ];
    return what.map((one) => ({ at, session, agent, what: one }));
  });
}
