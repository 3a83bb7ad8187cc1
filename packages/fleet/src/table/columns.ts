import { criticalPercent } from '@gsd-code-skill/core';
import type { SessionView, ViewState } from '../view/fleet-view.ts';
import { newTokens } from '../view/new-tokens.ts';
import { isBadWake } from '../view/wake-outcome.ts';
import { ageOf } from './age-of.ts';
import type { Tone } from './paint.ts';
import { shortCount } from './short-count.ts';

/** What stands in one place of the table. */
export interface Cell {
  readonly text: string;
  readonly tone?: Tone | undefined;
}

/** A session, and among several hosts the one it lives on. */
export interface ListedSession extends SessionView {
  readonly host?: string;
  /** When this was heard of a host that is silent now. */
  readonly stale_since?: string | null;
}

export interface Column {
  readonly title: string;
  /** Columns with a low number stay longest when the terminal is narrow. */
  readonly keep: number;
  /** No wider than that. */
  readonly most: number;
  /** Left out where no session has anything in it. */
  readonly isExtra?: true;
  cell(session: ListedSession, now: number): Cell;
}

const tones: Readonly<Record<ViewState, Tone | undefined>> = {
  waiting: 'yellow',
  failed: 'red',
  ended: 'red',
  working: 'cyan',
  idle: 'green',
  unknown: 'dim',
  no_claude: 'dim',
  no_session: 'dim',
};

/** Percent of a context or a limit from which it is coloured. */
const [high, critical] = [60, criticalPercent];

export const wakeTitle = 'LAST WAKE';

/** The columns in their order; what is asked comes behind them. */
export const columns: readonly Column[] = [
  {
    title: 'STATE',
    keep: 0,
    most: 10,
    cell: ({ state, enabled }) =>
      enabled
        ? { text: state.replace('_', ' '), tone: tones[state] }
        : { text: 'disabled', tone: 'dim' },
  },
  { title: 'SINCE', keep: 2, most: 5, cell: ({ since }, now) => ({ text: ageOf(since, now) }) },
  {
    title: 'AGENT',
    keep: 1,
    most: 24,
    cell: ({ agent }) => ({ text: agent, tone: 'bold' }),
  },
  { title: 'SESSION', keep: 7, most: 28, cell: ({ session }) => ({ text: session }) },
  {
    title: 'CONTEXT',
    keep: 3,
    most: 13,
    cell: ({ context_used_percent: used }) => (used === null ? nothing : bar(used)),
  },
  { title: 'LIMIT', keep: 4, most: 16, cell: (session) => limitCell(session) },
  {
    title: 'TODAY',
    keep: 5,
    most: 9,
    cell: ({ cost_usd_today: usd }) => (usd === null ? nothing : { text: `$${usd.toFixed(2)}` }),
  },
  {
    title: 'TOKENS',
    keep: 8,
    most: 9,
    isExtra: true,
    cell: ({ tokens_today: used }) =>
      used === null ? nothing : { text: shortCount(newTokens(used)) },
  },
  { title: wakeTitle, keep: 6, most: 64, cell: wakeCell },
];

const hostColumn: Column = {
  title: 'HOST',
  keep: 1,
  most: 24,
  cell: ({ host = '', stale_since: heard = null }, now) =>
    heard === null ? { text: host } : { text: `${host}, ${ageOf(heard, now)} ago`, tone: 'yellow' },
};

/** The same where the sessions of several hosts stand together. */
export const columnsOfHosts: readonly Column[] = columns.flatMap((column) =>
  column.title === 'AGENT' ? [column, hostColumn] : [column],
);

export const nothing: Cell = { text: '-', tone: 'dim' };

function bar(percent: number): Cell {
  const full = Math.min(8, Math.max(0, Math.round((percent / 100) * 8)));
  const text = `${'█'.repeat(full)}${'░'.repeat(8 - full)} ${Math.round(percent)}%`;
  return { text, tone: toneOf(percent) };
}

function limitCell({ limits }: SessionView): Cell {
  const [most] = limits.toSorted((one, other) => other.used_percent - one.used_percent);
  if (most === undefined) return nothing;
  // not by colour alone
  const mark = most.used_percent >= critical ? '!' : '';
  const text = `${limitWord(most.limit)} ${Math.round(most.used_percent)}%${mark}`;
  return { text, tone: toneOf(most.used_percent) };
}

function limitWord(limit: string): string {
  const known: Readonly<Record<string, string>> = { five_hour: '5h', seven_day: '7d' };
  return known[limit] ?? limit.replaceAll('_', ' ');
}

function toneOf(percent: number): Tone | undefined {
  if (percent >= critical) return 'red';
  return percent >= high ? 'yellow' : undefined;
}

const good = new Set(['delivered', 'skipped', 'muted']);

/** The last wake where something is to be known of it: it went wrong, is kept, or the next is muted. */
export function wakeTrouble(session: SessionView, now: number): string {
  const { last_wake: wake, outbox, muted_turns: muted } = session;
  const isBad = wake !== null && isBadWake(wake.outcome);
  return isBad || outbox > 0 || muted > 0 ? `wake: ${wakeCell(session, now).text}` : '';
}

function wakeCell({ last_wake: wake, outbox, muted_turns: muted }: SessionView, now: number): Cell {
  const more = [
    ...(outbox > 0 ? [`${outbox} in the outbox`] : []),
    ...(muted > 0 ? [`muted for ${muted}`] : []),
  ];
  if (wake === null) return more.length === 0 ? nothing : { text: more.join(', ') };
  const { trigger, at, outcome } = wake;
  const what = `${trigger} ${ageOf(at, now)} ${outcome?.replace('_', ' ') ?? 'on its way'}`;
  const tone = isBadWake(outcome) ? 'red' : undefined;
  const isQuiet = outcome !== null && good.has(outcome) && more.length === 0;
  return { text: [what, ...more].join(', '), tone: tone ?? (isQuiet ? 'dim' : 'yellow') };
}
