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
