import { localDay, shortSpan } from '@gsd-code-skill/core';
import { ageOf } from '../table/age-of.ts';
import { itemWords } from '../table/open-words.ts';
import { shortCount } from '../table/short-count.ts';
import { cutToWidth } from '../table/text-width.ts';
import { newTokens } from '../view/new-tokens.ts';
import { fitSections, type Section } from './fit-sections.ts';
import type { CostView, DayTokensView, DecidedView, DoneView, FleetReport } from './report.ts';

export interface ReportLinesOptions {
  /** Columns of the terminal. */
  readonly width: number;
  /**
   * Its rows.
   *
   * @default as many as it takes
   */
  readonly rows?: number | undefined;
}

/** The report for a terminal: what matters most of each kind, one line each. */
export function reportLines(
  report: FleetReport,
  { width, rows }: ReportLinesOptions,
): readonly string[] {
  const lines = [titleOf(report), ...fitSections(sectionsOf(report), rows)];
  return lines.map((line) => cutToWidth(line, width));
}

/** The report as Markdown, whole; with what is to be said of it. */
export function reportMarkdown(report: FleetReport, notes: readonly string[] = []): string {
  const sections = sectionsOf(report).map(({ title, items }) => {
    const shown = items.length === 0 ? ['nothing'] : items;
    return [`## ${title}`, '', ...shown.map((item) => `- ${escapeMarkdown(item)}`), ''].join('\n');
  });
  const said = notes.flatMap((note) => [escapeMarkdown(note), '']);
  return [`# ${escapeMarkdown(titleOf(report))}`, '', ...said, ...sections].join('\n').trimEnd();
}

function titleOf({ host, since, until }: FleetReport): string {
  const span = shortSpan(Date.parse(until) - Date.parse(since));
  const end = Date.parse(until);
  return `${host}: the last ${span}, until ${localDay(end)} ${clock(end)}`;
}

function sectionsOf(report: FleetReport): readonly Section[] {
  const now = Date.parse(report.until);
  const { done, decided, waiting, wrong, cost, tokens } = report;
  return [
    {
      title: 'Waiting',
      // the most urgent comes first
      keep: 'first',
      items: waiting.map((item) =>
        words(ageOf(item.opened_at, now), `${item.session}:`, itemWords(item, now)),
      ),
    },
    {
      title: 'Went wrong',
      keep: 'last',
      items: wrong.map(({ at, session, what }) => words(timeOf(at, now), `${session}:`, what)),
    },
    { title: 'Decided', keep: 'last', items: decided.map((one) => decidedLine(one, now)) },
    {
      title: 'Done',
      keep: 'last',
      items: done.filter(({ turns }) => turns > 0).map(doneLine),
    },
    { title: 'Cost', keep: 'first', items: costLines(cost, now) },
    {
      title: 'Tokens',
      keep: 'first',
      items: tokens.toSorted((one, other) => newTokens(other) - newTokens(one)).map(tokensLine),
    },
  ];
}

function decidedLine(decided: DecidedView, now: number): string {
  const { at, session, tool, summary, how, by, rule, request } = decided;
  const who = rule === null ? `by ${by}:` : `by ${by} (${rule}):`;
  return words(timeOf(at, now), `${session}:`, how, who, summary ?? tool, `(${request})`);
}

/** What each agent did cost, the most expensive first; less than a cent is nothing. */
function costLines(costs: readonly CostView[], now: number): readonly string[] {
  const spent = costs.filter(({ cost_usd: usd }) => usd >= 0.01);
  const agents = [...new Set(spent.map(({ agent }) => agent))];
  if (agents.length === 0) return [];
  const lines = agents
    .map((agent) => ({ agent, days: spent.filter((one) => one.agent === agent) }))
    .map(({ agent, days }) => ({ agent, days, usd: sumOf(days) }))
    .toSorted((one, other) => other.usd - one.usd)
    .map(({ agent, days }) => `${agent}: ${days.map((day) => dayCost(day, now)).join(', ')}`);
  return [`all: ${dollars(sumOf(spent))}`, ...lines];
}

function dayCost({ day, cost_usd: usd }: CostView, now: number): string {
  return `${dollars(usd)} ${day === localDay(now) ? 'today' : `on ${day}`}`;
}

function sumOf(costs: readonly CostView[]): number {
  return costs.reduce((sum, { cost_usd: usd }) => sum + usd, 0);
}

function dollars(usd: number): string {
  return `$${usd.toFixed(2)}`;
}

function tokensLine(used: DayTokensView): string {
  const { agent, day, input, cache_read, cache_creation, output, requests } = used;
  const read = `${shortCount(input + cache_creation)} in, ${shortCount(cache_read)} from the cache`;
  return `${day} ${agent}: ${read}, ${shortCount(output)} out, ${count(requests, 'request')}`;
}

function doneLine({ session, turns, failed_turns: failed, wakes, replies }: DoneView): string {
  const bad = failed === 0 ? '' : `, ${failed} failed`;
  const last = replies.at(-1);
  return words(
    `${session}: ${count(turns, 'turn')}${bad}, ${count(wakes, 'wake')}`,
    last && `– ${last}`,
  );
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** When something was, by the clock of this machine; with its day where that is another. */
function timeOf(at: string, now: number): string {
  const time = Date.parse(at);
  const day = localDay(time);
  return day === localDay(now) ? clock(time) : `${day.slice(5)} ${clock(time)}`;
}

function clock(milliseconds: number): string {
  const time = new Date(milliseconds);
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

function words(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

// what sessions say may look like markup, and must not become any
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|!&~]/g, '\\$&');
}
