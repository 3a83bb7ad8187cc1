import type { Row } from './parse-rows.ts';
import { CONTEXT_LEFT, RULE_ROW } from './rules.ts';

/** Reads how much of the context window is used from the notices around the composer. */
export function readContextUsed(
  rows: readonly Row[],
  top: number,
  footer: number,
): number | undefined {
  const notices = rows.filter(({ text, indent }, index) => {
    if (index >= footer) return true;
    // an answer is indented by two columns, a notice stands at the right edge
    return index === top ? RULE_ROW.test(text) : index === top - 1 && indent > 5;
  });
  for (const { text } of notices.toReversed()) {
    for (const { pattern } of CONTEXT_LEFT) {
      const left = Number(pattern.exec(text)?.[1] ?? Number.NaN);
      if (left <= 100) return 100 - left;
    }
  }
  return undefined;
}
