import type { Row } from '../rows/parse-rows.ts';
import { CONTEXT } from '../rules/activity-rules.ts';
import { RULE_ROW } from '../rules/dialog-rules.ts';

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
    for (const { pattern, means } of CONTEXT) {
      const percent = Number(pattern.exec(text)?.[1] ?? Number.NaN);
      if (percent <= 100) return means === 'used' ? percent : 100 - percent;
    }
  }
  return undefined;
}
