/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Joins spans that overlap or touch, in their order. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last === undefined || start > last.end) merged.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  return merged;
}

/** What of spans is in none of the others; both in their order, and none of them overlap. */
export function subtractSpans(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  if (others.length === 0) return spans;
  const left: Span[] = [];
  let next = 0;
  for (const { start: first, end } of spans) {
    let start = first;
    while ((others[next]?.end ?? end) <= start) next++;
    for (let at = next; (others[at]?.start ?? end) < end; at++) {
      const { start: from = end, end: to = end } = others[at] ?? {};
      if (from > start) left.push({ start, end: from });
      start = Math.max(start, to);
    }
    if (start < end) left.push({ start, end });
  }
  return left;
}
