export interface Section {
  readonly title: string;
  readonly items: readonly string[];
  /** Which of them are shown where there is no room for all. */
  readonly keep: 'first' | 'last';
}

/** Entries of a section that one screen has room for. */
const most = 8;
/** Rows that are taken by the report's own title and by the prompt after it. */
const taken = 2;

/** The lines of all sections; of each as many as there is room for, and one at least. */
export function fitSections(
  sections: readonly Section[],
  rows = Number.POSITIVE_INFINITY,
): readonly string[] {
  const { shares, left } = share(sections, rows - taken - sections.length);
  const gap = left >= sections.length ? [''] : [];
  return sections.flatMap((section, place) => [...gap, ...linesOf(section, shares[place] ?? 1)]);
}

/** Gives each section one row after the other, until there are no more. */
function share(sections: readonly Section[], room: number) {
  const shares = sections.map(() => 1);
  let left = room - sections.length;
  for (let size = 2; size <= most; size += 1) {
    for (const [place, { items }] of sections.entries()) {
      if (left <= 0 || items.length < size) continue;
      shares[place] = size;
      left -= 1;
    }
  }
  return { shares, left };
}

function linesOf({ title, items, keep }: Section, size: number): readonly string[] {
  if (items.length === 0) return [title, '  nothing'];
  const shown = keep === 'first' ? items.slice(0, size) : items.slice(-size);
  const some =
    items.length > shown.length ? ` (${shown.length} of ${items.length}, the ${keep})` : '';
  return [`${title}${some}`, ...shown.map((item) => `  ${item}`)];
}
