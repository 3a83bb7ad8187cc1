import { isTurnEnd, localDay, type TriggerType } from '@gsd-code-skill/core';
import {
  type DecisionRecord,
  type LogRecord,
  loggedDelivery,
  loggedLoss,
  parseLogRecord,
  readDecisions,
  readLog,
  readRequest,
  readSpendings,
  readTokens,
  type Spending,
  type TokenRecord,
} from '@gsd-code-skill/session-channel';
import { askedLine } from '@gsd-code-skill/wake-format';
import { cents } from '../view/cents.ts';
import type { FleetView } from '../view/fleet-view.ts';
import { viewTokens } from '../view/view-tokens.ts';
import { contentIn } from '../view/wake-in.ts';
import type { CostView, DayTokensView, DecidedView, DoneView, FleetReport } from './report.ts';
import { wentWrong } from './went-wrong.ts';

/** Reads what a fleet did, decided, waits for, got wrong and spent since a time. */
export async function readReport(
  stateDir: string,
  view: FleetView,
  since: number,
): Promise<FleetReport> {
  const agents = view.sessions.map(({ agent }) => agent);
  const [{ lines }, decisions, spendings, tokens] = await Promise.all([
    readLog(stateDir),
    readDecisions(stateDir),
    readSpendings(stateDir, agents),
    readTokens(stateDir, agents),
  ]);
  const from = new Date(since).toISOString();
  const first = localDay(since);
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
    decided: await Promise.all(
      decisions.filter(({ at }) => at >= from).map((one) => decidedOf(stateDir, one)),
    ),
    waiting: view.sessions
      .filter(({ enabled }) => enabled)
      .flatMap(({ agent, session, open }) =>
        open.filter(({ kind }) => kind !== 'turn').map((item) => ({ agent, session, ...item })),
      ),
    wrong: wentWrong(records),
    cost: [...spendings].flatMap(([agent, spending]) => costSince(first, agent, spending)),
    tokens: [...tokens].flatMap(([agent, { days }]) => tokensSince(first, agent, days)),
  };
}

function doneIn(records: readonly LogRecord[]): readonly DoneView[] {
  const events = records.filter(({ event }) => event !== loggedDelivery && event !== loggedLoss);
  // whoever did something last comes last
  const sessions = new Set(events.map(({ session }) => session).toReversed());
  return [...sessions].toReversed().map((session) => {
    const own = events.filter((record) => record.session === session);
    const ends = own.filter(({ trigger }) => isTurnEnd(trigger as TriggerType));
    return {
      agent: own.at(-1)?.agent ?? '',
      session,
      turns: ends.length,
      failed_turns: ends.filter(({ trigger }) => trigger === 'response_failed').length,
      wakes: own.filter(({ wake_id }) => wake_id !== undefined).length,
      replies: ends.map(contentIn).filter((reply) => reply !== ''),
    };
  });
}

async function decidedOf(stateDir: string, record: DecisionRecord): Promise<DecidedView> {
  const { at, session, agent, request: id, tool, decision, how, by, rule } = record;
  const request = await readRequest(stateDir, id);
  const summary = request === undefined ? null : askedLine(request);
  return { at, session, agent, request: id, tool, summary, decision, how, by, rule: rule ?? null };
}

function costSince(first: string, agent: string, spending: Spending): readonly CostView[] {
  const { past = [], day, usd } = spending;
  return [...past, { day, usd }]
    .filter((one) => one.day >= first)
    .map((one) => ({ agent, day: one.day, cost_usd: cents(one.usd) }));
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
