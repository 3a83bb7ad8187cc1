import type { HostsView } from '../hosts/hosts-view.ts';
import type { FleetView, SessionView, ViewState } from '../view/fleet-view.ts';
import { plainLine } from '../view/plain-line.ts';
import { type Cell, type Column, columns, columnsOfHosts, type ListedSession } from './columns.ts';
import { hostLines } from './host-lines.ts';
import { inColour, inPlain, type Paint } from './paint.ts';
import { cutToWidth, padToWidth, textWidth } from './text-width.ts';

export interface TableOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
  /** Ages count up to here. */
  readonly now: Date;
}

/** Columns that what is asked must have to stand on the same line. */
const roomToAsk = 30;
const gap = '  ';
const indent = '    ';

/** The fleet as a table, a line for each session and one for what it asks where the terminal is narrow. */
export function tableOf(fleet: FleetView, options: TableOptions): readonly string[] {
  const { host, sessions, worker_pid } = fleet;
  const worker =
    worker_pid === null ? 'no worker; the next event starts one' : `worker ${worker_pid}`;
  const head = summaryOf(host, sessions, worker);
  return [head, ...sessionLines(sessions, columns, options)].map((line, place) =>
    place === 0 || sessions.length === 0 ? cutToWidth(line, options.width) : line,
  );
}

/** The fleets of several hosts as one table, below a line for each host. */
export function hostsTableOf(
  { hosts, sessions }: HostsView,
  options: TableOptions,
): readonly string[] {
  const called = `${hosts.length} ${hosts.length === 1 ? 'host' : 'hosts'}`;
  const head = [summaryOf(called, sessions), ...hostLines(hosts, options.now)];
  const shown = sessions.length === 0 ? [] : sessionLines(sessions, columnsOfHosts, options);
  return [...head.map((line) => cutToWidth(line, options.width)), ...shown];
}

function sessionLines(
  sessions: readonly ListedSession[],
  all: readonly Column[],
  { width, colour, now }: TableOptions,
): readonly string[] {
  const paint = colour ? inColour : inPlain;
  if (sessions.length === 0) return ['The registry names no agents.'];
  const rows = sessions.map((session) => all.map((column) => printable(column.cell(session, now))));
  const widths = all.map((column, index) => widthOf(column, rows, index));
  const shown = fitting(all, widths, width);
  const taken = shown.reduce((sum, index) => sum + (widths[index] ?? 0) + gap.length, 0);
  const layout: Layout = { shown, widths, paint, width, taken };
  const titles = all.map(({ title }): Cell => ({ text: title, tone: 'dim' }));
  return [
    lineOf(titles, layout),
    ...sessions.flatMap((session, index) => rowOf(session, rows[index] ?? [], layout)),
  ];
}

// a view may come from another host, or from a test
function printable({ text, tone }: Cell): Cell {
  return { text: plainLine(text), tone };
}

interface Layout {
  /** The columns there is room for, by their place. */
  readonly shown: readonly number[];
  readonly widths: readonly number[];
  readonly paint: Paint;
  readonly width: number;
  /** What they take together. */
  readonly taken: number;
}

function widthOf({ title, most }: Column, rows: readonly (readonly Cell[])[], index: number) {
  const widest = Math.max(...rows.map((row) => textWidth(row[index]?.text ?? '')));
  return Math.max(title.length, Math.min(most, widest));
}

function fitting(
  all: readonly Column[],
  widths: readonly number[],
  width: number,
): readonly number[] {
  const keepOf = (index: number) => all[index]?.keep ?? 0;
  const byWorth = all.map((_, index) => index).sort((a, b) => keepOf(a) - keepOf(b));
  const chosen: number[] = [];
  let left = width;
  for (const index of byWorth) {
    const needed = (widths[index] ?? 0) + (chosen.length > 0 ? gap.length : 0);
    // without the first two nobody would know who is meant
    if (needed > left && chosen.length >= 2) break;
    chosen.push(index);
    left -= needed;
  }
  return chosen.sort((a, b) => a - b);
}

function rowOf(session: SessionView, cells: readonly Cell[], layout: Layout): readonly string[] {
  const { paint, width, taken } = layout;
  const asked = session.enabled ? askedOf(session) : '';
  const line = lineOf(cells, layout);
  if (asked === '') return [line];
  const tone = session.state === 'idle' || session.state === 'working' ? 'dim' : undefined;
  if (width - taken >= roomToAsk) {
    const filled = lineOf(cells, layout, true);
    return [`${filled}${gap}${paint(tone, cutToWidth(asked, width - taken))}`];
  }
  const room = cutToWidth(asked, width - indent.length);
  return room === '' ? [line] : [line, `${indent}${paint(tone, room)}`];
}

function askedOf({ open }: SessionView): string {
  const [first, ...others] = open;
  if (first === undefined) return '';
  const { kind, request, summary, postponed_until } = first;
  const what = [
    ...(kind === 'request' || kind === 'turn' ? [] : [`${kind.replace('_', ' ')}:`]),
    ...(request === null ? [] : [request]),
    summary ?? (kind === 'request' ? 'asks something' : ''),
    ...(postponed_until === null ? [] : [`(later: ${postponed_until})`]),
    ...(others.length === 0 ? [] : [`(+${others.length})`]),
  ];
  return plainLine(what.join(' ').replace(/:$/, ''));
}

function lineOf(cells: readonly Cell[], layout: Layout, isFilled = false): string {
  const { shown, widths, paint, width } = layout;
  let left = width;
  const parts = shown.map((index, place) => {
    const { text, tone } = cells[index] ?? { text: '' };
    const most = Math.min(widths[index] ?? 0, left);
    left = Math.max(0, left - most - gap.length);
    const cut = cutToWidth(text, most);
    const isLast = place === shown.length - 1 && !isFilled;
    return `${paint(tone, cut)}${isLast ? '' : padToWidth('', most - textWidth(cut))}`;
  });
  return trimmed(parts.join(gap), width);
}

// gaps of columns that a very narrow terminal has no room for
function trimmed(line: string, width: number): string {
  return width < 20 ? line.trimEnd() : line;
}

const words: readonly (readonly [ViewState, string])[] = [
  ['waiting', 'waiting'],
  ['failed', 'failed'],
  ['ended', 'ended'],
  ['working', 'working'],
  ['idle', 'idle'],
];

function summaryOf(
  whose: string,
  sessions: readonly SessionView[],
  ...more: readonly string[]
): string {
  const enabled = sessions.filter(({ enabled: is }) => is);
  const counts = words.flatMap(([state, word]) => {
    const count = enabled.filter((one) => one.state === state).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const today = sessions.reduce((sum, { cost_usd_today: usd }) => sum + (usd ?? 0), 0);
  const facts = [
    `${whose}: ${sessions.length} ${sessions.length === 1 ? 'agent' : 'agents'}`,
    ...counts,
    ...(today > 0 ? [`$${today.toFixed(2)} today`] : []),
    ...more,
  ];
  return plainLine(facts.join(', '));
}
