import { stripVTControlCharacters } from 'node:util';
import { cutToWidth, plainLine, tableParts, textWidth } from '@gsd-code-skill/fleet';
import {
  type Page,
  pageRows,
  type Size,
  selectedPlace,
  shownSessions,
  type TopState,
} from './top-state.ts';
import { wrapText } from './wrap-text.ts';

export interface DrawOptions extends Size {
  readonly colour: boolean;
  readonly now: number;
}

const mark = '> ';
const listKeys = 'Enter read  a attach  m/M mute  / filter  q quit';
const pageKeys = 'j/k scroll  a attach  m/M mute  q back';

/** The lines of the whole terminal, top to bottom; pure. */
export function draw(state: TopState, options: DrawOptions): readonly string[] {
  const { columns, rows } = options;
  const body = state.page ? drawPage(state.page, options) : drawList(state, options);
  const filled = Array.from({ length: Math.max(1, rows) - 1 }, (_, row) => body[row] ?? '');
  return [...filled, bottomLine(state, columns)];
}

function bottomLine(
  { isFiltering, filter, note, problem, page }: TopState,
  columns: number,
): string {
  if (isFiltering) return cutToWidth(plainLine(`filter: ${filter}_`), columns);
  if (note !== '' || problem !== '') return cutToWidth(plainLine(note || problem), columns);
  const chosen = filter === '' || page ? '' : `filter: ${filter} (Esc ends it)  `;
  return cutToWidth(plainLine(`${chosen}${page ? pageKeys : listKeys}`), columns);
}

function drawPage({ title, text, top }: Page, { columns, ...size }: DrawOptions) {
  const lines = wrapText(text, columns);
  const room = pageRows({ columns, ...size });
  // it may have become shorter since
  const from = Math.min(top, Math.max(0, lines.length - room));
  const seen = lines.slice(from, from + room);
  const place = lines.length > room ? ` (${from + seen.length} of ${lines.length} lines)` : '';
  const name = cutToWidth(plainLine(title), Math.max(1, columns - place.length));
  return [cutToWidth(`${name}${place}`, columns), ...seen];
}

function drawList(state: TopState, { columns, rows, colour, now }: DrawOptions) {
  const { view } = state;
  if (view === undefined) return ['Looking …'];
  const width = Math.max(1, columns - mark.length);
  const sessions = shownSessions(state);
  const { head, titles: none } = tableParts(view, { width: columns, colour: false, now });
  if (sessions.length === 0) {
    const why = view.sessions.length === 0 ? none : 'No session matches.';
    return [head, cutToWidth(why, columns)];
  }
  const { titles, sessions: lines } = tableParts({ ...view, sessions }, { width, colour, now });
  const place = selectedPlace(state);
  const groups = lines.map((group, index) =>
    group.map((line, part) => markLine(line, index === place, part === 0, { width, colour })),
  );
  return [head, `${' '.repeat(mark.length)}${titles}`, ...around(groups, place, rows - 3)];
}

interface MarkOptions {
  readonly width: number;
  readonly colour: boolean;
}

function markLine(line: string, isSelected: boolean, isFirst: boolean, options: MarkOptions) {
  const gutter = isSelected && isFirst ? mark : ' '.repeat(mark.length);
  if (!isSelected || !options.colour) return `${gutter}${line}`;
  const plain = stripVTControlCharacters(line);
  const rest = ' '.repeat(Math.max(0, options.width - textWidth(plain)));
  return `\u001b[7m${gutter}${plain}${rest}\u001b[0m`;
}

/** As many lines as there is room for, the selected ones among them. */
function around(groups: readonly (readonly string[])[], place: number, room: number) {
  const before = groups.slice(0, place).flat().length;
  const own = groups[place]?.length ?? 0;
  const all = groups.flatMap((group) => group.map((line, part) => ({ line, isFirst: part === 0 })));
  const space = Math.max(1, room);
  const wanted = Math.max(0, before - Math.floor((space - own) / 2));
  const from = Math.min(wanted, Math.max(0, all.length - space));
  // nobody could tell whose the second half of a session is
  const isHalf = from < before && all[from]?.isFirst === false;
  return all.slice(isHalf ? from + 1 : from, from + space).map(({ line }) => line);
}
