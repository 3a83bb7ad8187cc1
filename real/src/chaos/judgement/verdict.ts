import { type Sent, sessionOf } from './ledger.ts';

/** A wake that an agent was given. */
export interface Heard {
  readonly wakeId?: string | undefined;
  /** The event's id; `undefined` where the wake names none. */
  readonly id: string | undefined;
  readonly session: string;
  readonly text: string;
  readonly notice: string;
}

/** What the log says of an event that became no wake, or of some that were lost. */
export interface Logged {
  readonly session: string;
  /** `undefined` in a record `Lost`. */
  readonly id: string | undefined;
  readonly wakeId?: string | undefined;
  readonly event: string;
  readonly outcome: string;
  readonly reason: string;
}

export interface Evidence {
  readonly sent: readonly Sent[];
  /** In the order in which it was heard. */
  readonly heard: readonly Heard[];
  readonly logged: readonly Logged[];
  /** What is kept for the next wake of each session. */
  readonly notices: readonly { readonly session: string; readonly text: string }[];
  /** What quarantine holds, whole. */
  readonly quarantined: readonly string[];
  /** What still waits, in spool or outbox. */
  readonly waiting: readonly string[];
  /** Processes, fifos, locks and files that nobody needs any more. */
  readonly left: readonly string[];
}

export interface Violation {
  readonly kind: 'lost' | 'twice' | 'order' | 'foreign' | 'unknown' | 'untold' | 'waits' | 'left';
  readonly what: string;
}

export interface Verdict {
  readonly violations: readonly Violation[];
  /** How many events ended in each way. */
  readonly ends: Readonly<Record<End, number>>;
}

/** How an event ended: a wake, a loss that has a name, or one that nobody had to hear of. */
export type End = 'wake' | 'superseded' | 'quarantined' | 'failed' | 'lost' | 'never sent' | 'gone';

/** Judges what came of a storm. */
export function judge(evidence: Evidence): Verdict {
  const ends = evidence.sent.map((sent) => ({ sent, end: endOf(sent, evidence) }));
  const count = (wanted: End) => ends.filter(({ end }) => end === wanted).length;
  return {
    violations: [
      ...lost(ends, evidence),
      ...heardTwice(evidence),
      ...outOfOrder(evidence),
      ...foreign(evidence),
      ...untold(evidence),
      ...evidence.waiting.map((what) => ({ kind: 'waits', what }) as const),
      ...evidence.left.map((what) => ({ kind: 'left', what }) as const),
    ],
    ends: {
      wake: count('wake'),
      superseded: count('superseded'),
      quarantined: count('quarantined'),
      failed: count('failed'),
      lost: count('lost'),
      'never sent': count('never sent'),
      gone: count('gone'),
    },
  };
}

function endOf({ id, doubts }: Sent, { heard, logged, quarantined }: Evidence): End {
  if (heard.some((one) => one.id === id)) return 'wake';
  const record = logged.findLast((one) => one.id === id && one.outcome !== 'delivered');
  if (record && isSuperseded(record)) return 'superseded';
  if (record?.outcome === 'failed') return 'failed';
  if (quarantined.some((text) => text.includes(`"${id}"`))) return 'quarantined';
  if (doubts.includes('hook-killed') || doubts.includes('pane-unseen')) return 'never sent';
  return doubts.includes('no-room') ? 'lost' : 'gone';
}

function isSuperseded({ outcome, reason }: Logged): boolean {
  return outcome === 'skipped' && /was settled by/.test(reason);
}

interface Ended {
  readonly sent: Sent;
  readonly end: End;
}

/** Records `Lost` name no event, but count those without room and those that were not whole. */
function lost(ends: readonly Ended[], { logged }: Evidence): readonly Violation[] {
  const sessions = Array.from(new Set(ends.map(({ sent }) => sent.session)));
  return sessions.flatMap((session) => {
    const records = logged.filter((one) => one.event === 'Lost' && one.session === session);
    const isTorn = ({ reason }: Logged) => reason.includes('incomplete');
    const count = (some: readonly Logged[]) =>
      some.reduce((sum, { reason }) => sum + Number.parseInt(reason, 10), 0);
    const named = {
      lost: count(records.filter((one) => !isTorn(one))),
      gone: count(records.filter(isTorn)),
    };
    return (['gone', 'lost'] as const).flatMap((end): readonly Violation[] => {
      const missing = ends.filter((one) => one.sent.session === session && one.end === end);
      if (missing.length <= named[end]) return [];
      const ids = missing.map(({ sent }) => sent.id).join(', ');
      return [{ kind: 'lost', what: `${ids}; ${named[end]} named` }];
    });
  });
}

function heardTwice({ heard }: Evidence): readonly Violation[] {
  const counts = new Map<string, number>();
  for (const { id } of heard) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([id, count]) => ({ kind: 'twice', what: `${id}: ${count} times` }));
}

/** Whether a wake tells that a session was killed, before it was started again: tmux was restarted. */
function isTrueEnd({ wakeId, session }: Heard, logged: readonly Logged[]): boolean {
  const own = logged.filter((one) => one.session === session);
  const at = own.findIndex((one) => one.event === 'Noticed' && one.wakeId === wakeId);
  const isNext = ({ event }: Logged) => event === 'SessionStart' || event === 'Lost';
  // of a start that was lost nobody knows
  const isUnknown = own.some(
    ({ event, reason }) => event === 'Lost' && /SessionStart/.test(reason),
  );
  return at >= 0 && (isUnknown || own.slice(at + 1).some(isNext));
}

function outOfOrder({ sent, heard, logged }: Evidence): readonly Violation[] {
  const place = new Map(sent.map(({ id }, n) => [id, n]));
  const last = new Map<string, string>();
  return heard.flatMap((wake): readonly Violation[] => {
    const { id, session } = wake;
    const now = place.get(id ?? '');
    if (id === undefined && isTrueEnd(wake, logged)) return [];
    if (id === undefined || now === undefined) {
      return [{ kind: 'unknown', what: `${session}: ${id ?? 'a wake of no event'}` }];
    }
    const before = last.get(session);
    last.set(session, id);
    const isLate = before !== undefined && (place.get(before) ?? 0) > now;
    return isLate ? [{ kind: 'order', what: `${session}: ${id} after ${before}` }] : [];
  });
}

function foreign({ sent, heard }: Evidence): readonly Violation[] {
  const sessions = Array.from(new Set(sent.map(({ session }) => session)));
  return heard.flatMap(({ id, session, text }) =>
    sessions
      .filter((other) => other !== session && text.includes(other))
      .concat(id !== undefined && sessionOf(id) !== session ? [sessionOf(id)] : [])
      .map((other) => ({ kind: 'foreign', what: `${session} heard of ${other}: ${id}` }) as const),
  );
}

/** A wake that was taken back is told in a line of a later one, if one comes, and so is a loss. */
function untold({ logged, heard, notices }: Evidence): readonly Violation[] {
  const isTold = (session: string, words: string) =>
    heard.some((one) => one.session === session && one.notice.includes(words)) ||
    notices.some((one) => one.session === session && one.text.includes(words));
  const requests = logged.filter(isSuperseded).flatMap(({ id, session, reason }) => {
    const request = /request \w+/.exec(reason)?.[0] ?? reason;
    return isTold(session, request) ? [] : [`${id}: ${request}`];
  });
  const losses = logged
    .filter(({ event }) => event === 'Lost')
    .flatMap(({ session, reason }) => {
      // the time in it may be another by a millisecond
      const count = /^\d+ events? w\w+ lost/.exec(reason)?.[0] ?? reason;
      return isTold(session, count) ? [] : [`${session}: ${count}`];
    });
  return [...requests, ...losses].map((what) => ({ kind: 'untold', what }));
}
