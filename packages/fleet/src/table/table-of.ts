import { plainLine } from '@gsd-code-skill/wake-format';
import type { HostsView } from '../hosts/hosts-view.ts';
import type { FleetView, SessionView } from '../view/fleet-view.ts';
import {
  type Cell,
  type Column,
  columns,
  columnsOfHosts,
  type ListedSession,
  nothing,
  wakeTitle,
  wakeTrouble,
} from './columns.ts';
import { hostLines } from './host-lines.ts';
import { openWords } from './open-words.ts';
import { inColour, inPlain, type Paint } from './paint.ts';
import { summaryOf } from './summary-of.ts';
import { cutToWidth, padToWidth, textWidth } from './text-width.ts';

export interface TableOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
  /** Ages count up to here. */
  readonly now: number;
  /**
   * All sessions, where the table has only some of them: the first line counts these.
   *
   * @default those of the table
   */
  readonly of?: readonly SessionView[] | undefined;
}

/** Columns that what is asked must have to stand on the same line. */
const roomToAsk = 30;
const gap = '  ';
const indent = '    ';

/** A table in its parts. */
export interface TableParts {
  /** What there is in all. */
  readonly head: string;
  /** The titles of the columns; without a session, that there is none. */
  readonly titles: string;
  /** The lines of each session: one, and another for what it asks where the terminal is narrow. */
  readonly sessions: readonly (readonly string[])[];
}

/** The fleet as a table, a line for each session and one for what it asks where the terminal is narrow. */
export function tableOf(fleet: FleetView, options: TableOptions): readonly string[] {
  const { head, titles, sessions } = tableParts(fleet, options);
  return [head, titles, ...sessions.flat()];
}

/** The same in its parts. */
export function tableParts(fleet: FleetView, options: TableOptions): TableParts {
  const { host, sessions, worker_pid } = fleet;
  const worker =
    worker_pid === null ? 'no worker; the next event starts one' : `worker ${worker_pid}`;
  const head = cutToWidth(summaryOf(host, options.of ?? sessions, worker), options.width);
  if (sessions.length === 0) {
    return {
      head,
      titles: cutToWidth('The registry names no agents.', options.width),
      sessions: [],
    };
  }
  return { head, ...sessionLines(sessions, columns, options) };
}

/** The fleets of several hosts as one table, below a line for each host. */
export function hostsTableOf(
  { hosts, sessions }: HostsView,
  options: TableOptions,
): readonly string[] {
  const called = `${hosts.length} ${hosts.length === 1 ? 'host' : 'hosts'}`;
  const head = [summaryOf(called, options.of ?? sessions), ...hostLines(hosts, options.now)];
  const above = head.map((line) => cutToWidth(line, options.width));
  if (sessions.length === 0) return above;
  const { titles, sessions: shown } = sessionLines(sessions, columnsOfHosts, options);
  return [...above, titles, ...shown.flat()];
}

function sessionLines(
  sessions: readonly ListedSession[],
  all: readonly Column[],
  { width, colour, now }: TableOptions,
): Omit<TableParts, 'head'> {
  const paint = colour ? inColour : inPlain;
  const filled = withoutEmpty(all, sessions, now);
  const rows = sessions.map((session) =>
    filled.map((column) => printable(column.cell(session, now))),
  );
  const widths = filled.map((column, index) => columnWidth(column, rows, index));
  const shown = fitting(filled, widths, width);
  const taken = shown.reduce((sum, index) => sum + (widths[index] ?? 0) + gap.length, 0);
  const layout: Layout = { now, shown, widths, paint, width, taken };
  const titles = filled.map(({ title }): Cell => ({ text: title, tone: 'dim' }));
  const hasWakes = shown.some((index) => filled[index]?.title === wakeTitle);
  const more = (session: SessionView) => (hasWakes ? '' : wakeTrouble(session, now));
  return {
    titles: lineOf(titles, layout),
    sessions: sessions.map((session, index) =>
      rowOf(session, rows[index] ?? [], layout, more(session)),
    ),
  };
}

function withoutEmpty(all: readonly Column[], sessions: readonly ListedSession[], now: number) {
  return all.filter(
    ({ isExtra, cell }) => !isExtra || sessions.some((one) => cell(one, now) !== nothing),
  );
}

// a view may come from another host, or from a test
function printable({ text, tone }: Cell): Cell {
  return { text: plainLine(text), tone };
}

interface Layout {
  readonly now: number;
  /** The columns there is room for, by their place. */
  readonly shown: readonly number[];
  readonly widths: readonly number[];
  readonly paint: Paint;
  readonly width: number;
  /** What they take together. */
  readonly taken: number;
}

function columnWidth({ title, most }: Column, rows: readonly (readonly Cell[])[], index: number) {
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
    // without the first two nobody would know who is meant; what is narrower may still fit
    if (needed > left && chosen.length >= 2) continue;
    chosen.push(index);
    left -= needed;
  }
  return chosen.sort((a, b) => a - b);
}

function rowOf(
  session: SessionView,
  cells: readonly Cell[],
  layout: Layout,
  more: string,
): readonly string[] {
  const { now, paint, width, taken } = layout;
  const asked = session.enabled ? openWords(session, more, now) : '';
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

function lineOf(cells: readonly Cell[], layout: Layout, isFilled = false): string {
  const { shown, widths, paint, width } = layout;
  let left = width;
  const parts: string[] = [];
  for (const index of shown) {
    // what has no room has no gap before it either
    if (left === 0) break;
    const { text, tone } = cells[index] ?? { text: '' };
    const most = Math.min(widths[index] ?? 0, left);
    left = Math.max(0, left - most - gap.length);
    const cut = cutToWidth(text, most);
    const isLast = index === shown.at(-1) && !isFilled;
    parts.push(`${paint(tone, cut)}${isLast ? '' : padToWidth('', most - textWidth(cut))}`);
  }
  return trimmed(parts.join(gap), width);
}

// gaps of columns that a very narrow terminal has no room for
function trimmed(line: string, width: number): string {
  return width < 20 ? line.trimEnd() : line;
}
