import { isoTime } from '@gsd-code-skill/core';
import { needKinds } from '@gsd-code-skill/session-channel';
import { plainLine } from '@gsd-code-skill/wake-format';
import * as z from 'zod';
import { type FleetView, type SessionView, viewStates } from '../view/fleet-view.ts';
import { countWaiting } from '../view/waiting.ts';

/** What another host said of its fleet. */
export interface RemoteView extends FleetView {
  /** What of its registry it could not read. */
  readonly problems: readonly string[];
}

/** No more is taken from one host. */
const [mostSessions, mostItems, mostLetters] = [1000, 20, 300];

// another host is not trusted: all text becomes one short line without control characters
const text = z
  .string()
  .transform((value) => plainLine(value.slice(0, 20_000)).slice(0, mostLetters));
const textOrNull = text.nullable().catch(null);
const time = z
  .string()
  .nullable()
  .transform((value) => isoTime(Date.parse(value ?? '')) ?? null)
  .catch(null);
const amount = z.number().nullable().catch(null);
const count = z.int().nonnegative().catch(0);

const item = z.object({
  ...{ need: textOrNull, request: textOrNull, summary: textOrNull },
  // a newer host may know more kinds; better one too many that somebody looks at
  kind: z.enum(needKinds).catch('request'),
  ...{ opened_at: time, postponed_until: time, reminded_at: time, escalated_at: time },
});
const limit = z.object({ limit: text, used_percent: z.number(), resets_at: time });
const wake = z.object({
  id: text,
  trigger: text,
  at: time.transform((at) => at ?? ''),
  outcome: textOrNull,
  reason: textOrNull,
});

// older programs do not tell of them
const tokens = z
  .object({
    requests: count,
    input: count,
    cache_read: count,
    cache_creation: count,
    output: count,
  })
  .nullable()
  .catch(null);

const session = z.object({
  ...{ agent: text, session: text, enabled: z.boolean().catch(true) },
  state: z.enum(viewStates).catch('unknown'),
  since: time,
  open: few(item, mostItems),
  context_used_percent: amount,
  limits: few(limit, mostItems),
  ...{ cost_usd: amount, cost_usd_today: amount, tokens, tokens_today: tokens },
  last_wake: wake.nullable().catch(null),
  ...{ outbox: count, muted_turns: count },
});

const remoteView = z.object({
  at: time.refine((value) => value !== null),
  worker_pid: z.int().positive().nullable().catch(null),
  sessions: z.array(z.unknown()),
  problems: few(text, mostItems),
});

/** What a host printed, made safe to show; `undefined` when it is no fleet. */
export function readRemoteView(printed: string): RemoteView | undefined {
  // what a shell says at its start may stand around it
  const start = printed.search(/^\{/m);
  const end = printed.lastIndexOf('}');
  try {
    return parseRemoteView(JSON.parse(printed.slice(Math.max(0, start), end + 1)));
  } catch {
    return undefined;
  }
}

/** The same of a document that is parsed already. */
export function parseRemoteView(document: unknown): RemoteView | undefined {
  const parsed = remoteView.safeParse(document);
  if (!parsed.success) return undefined;
  const { at, worker_pid, sessions: all, problems } = parsed.data;
  const sessions: readonly SessionView[] = all.slice(0, mostSessions).flatMap((one) => {
    const { data } = session.safeParse(one);
    return data === undefined ? [] : [data];
  });
  const lost = all.length - sessions.length;
  return {
    // which host it is, and how many wait there, is not for it to say
    ...{ host: '', waiting: countWaiting(sessions), at: at ?? '', worker_pid, sessions },
    problems: lost === 0 ? problems : [...problems, `${lost} of its sessions could not be read`],
  };
}

/** The same view by a clock that differs by so many milliseconds. */
export function shiftTimes(view: RemoteView, ms: number): RemoteView {
  if (ms === 0) return view;
  const shift = <Time extends string | null>(value: Time) =>
    value === null ? null : (isoTime(Date.parse(value) + ms) ?? null);
  const sessions = view.sessions.map((one) => ({
    ...one,
    since: shift(one.since),
    open: one.open.map((open) => ({
      ...open,
      opened_at: shift(open.opened_at),
      postponed_until: shift(open.postponed_until),
      reminded_at: shift(open.reminded_at),
      escalated_at: shift(open.escalated_at),
    })),
    last_wake: one.last_wake && { ...one.last_wake, at: shift(one.last_wake.at) ?? '' },
  }));
  return { ...view, at: shift(view.at) ?? view.at, sessions };
}

function few<Schema extends z.ZodType>(schema: Schema, most: number) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.slice(0, most).flatMap((one) => {
        const { data, success } = schema.safeParse(one);
        return success ? [data as z.output<Schema>] : [];
      }),
    );
}
