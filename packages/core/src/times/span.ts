const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

/** Milliseconds of a span of time as people write it, such as `20m`, `8h` or `1h30m`; `undefined` for what is none. */
export function readSpan(text: string): number | undefined {
  if (!/^(?:\d{1,5}[dhms])+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+)([dhms])/g);
  return Array.from(
    parts,
    ([, count, unit]) => Number(count) * units[unit as keyof typeof units],
  ).reduce((sum, part) => sum + part, 0);
}

const longWords = { s: ' s', m: ' min', h: ' h', d: ' days' } as const;

/** A span of milliseconds in words, such as `90 s`, `4 min`, `3 h` or `2 days`. */
export function describeSpan(milliseconds: number): string {
  const { count, unit } = inLargestUnit(milliseconds);
  return `${count}${longWords[unit]}`;
}

/** The same in one short word, as `readSpan` reads it: `90s`, `4m`, `3h`, `2d`. */
export function shortSpan(milliseconds: number): string {
  const { count, unit } = inLargestUnit(milliseconds);
  return `${count}${unit}`;
}

/** In the largest unit of which it has two or more, and never more than has passed. */
function inLargestUnit(milliseconds: number) {
  const unit: keyof typeof units =
    (['d', 'h', 'm'] as const).find((one) => milliseconds >= 2 * units[one]) ?? 's';
  return { count: Math.max(0, Math.floor(milliseconds / units[unit])), unit };
}
