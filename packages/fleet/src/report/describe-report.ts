import { ageOf, describeSpan } from '../table/describe-span.ts';
import { shortCount } from '../table/short-count.ts';
import { cutToWidth } from '../table/text-width.ts';
import type { DayTokensView, DoneView, FleetReport } from './report.ts';

interface Section {
  readonly title: string;
  readonly items: readonly string[];
}

/** Entries of a section that one screen has room for. */
const most = 8;

/** The report for a terminal: the latest of each kind, one line each. */
export function reportLines(report: FleetReport, width: number): readonly string[] {
  const lines = [
    titleOf(report),
    ...sectionsOf(report, most).flatMap(({ title, items }) => [
      '',
      title,
      ...items.map((item) => `  ${item}`),
    ]),
  ];
  return lines.map((line) => cutToWidth(line, width));
}

/** The report as Markdown, whole. */
export function reportMarkdown(report: FleetReport): string {
  const sections = sectionsOf(report, Number.POSITIVE_INFINITY).map(({ title, items }) =>
    [`## ${title}`, '', ...items.map((item) => `- ${escapeMarkdown(item)}`), ''].join('\n'),
  );
  return [`# ${titleOf(report)}`, '', ...sections].join('\n').trimEnd();
}

function titleOf({ host, since, until }: FleetReport): string {
  const span = describeSpan(Date.parse(until) - Date.parse(since));
  return `${host}: the last ${span}, until ${until.slice(0, 16).replace('T', ' ')} UTC`;
}

function sectionsOf(report: FleetReport, limit: number): readonly Section[] {
  const now = Date.parse(report.until);
  const { done, decided, waiting, wrong, cost, tokens } = report;
  const total = cost.reduce((sum, { cost_usd_today: usd }) => sum + usd, 0);
  const section = (title: string, items: readonly string[]): Section => ({
    title: items.length > limit ? `${title} (${items.length}, the latest)` : title,
    items: items.length === 0 ? ['nothing'] : items.slice(-limit),
  });
  return [
    section(
      'Waiting',
      waiting.map(({ agent, kind, request, summary, opened_at }) =>
        words(`${agent}:`, kind, request, summary, since(ageOf(opened_at, now))),
      ),
    ),
    section(
      'Went wrong',
      wrong.map(({ at, session, what }) => words(clock(at), `${session}:`, what)),
    ),
    section(
      'Decided',
      decided.map(({ at, session, tool, how, by, rule, request }) =>
        words(clock(at), `${session}:`, tool, request, how, `by ${by}`, rule && `(${rule})`),
      ),
    ),
    section('Done', done.map(doneLine)),
    section(
      'Cost today',
      cost.length === 0
        ? []
        : [
            ...cost.map(({ agent, cost_usd_today: usd }) => `${agent}: $${usd.toFixed(2)}`),
            `all: $${total.toFixed(2)}`,
          ],
    ),
    section('Tokens', tokens.map(tokensLine)),
  ];
}

function tokensLine({
  agent,
  day,
  input,
  cache_read,
  cache_creation,
  output,
  requests,
}: DayTokensView) {
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

function since(age: string): string {
  return age === '' ? '' : `(${age})`;
}

function clock(at: string): string {
  return at.slice(11, 16);
}

function words(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

// what sessions say may look like markup, and must not become any
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|!&]/g, '\\$&');
}
