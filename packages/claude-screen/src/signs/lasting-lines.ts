import { plainLines } from '../rows/plain-lines.ts';
import { WORKING_ROWS } from '../rules/activity-rules.ts';
import { claudeLiveLines } from '../rules/live-lines.ts';
import { CALLING, COMES_AND_GOES, COUNTED, RULE } from '../rules/sign-rules.ts';

const { spinners, hints, notices } = claudeLiveLines;
const turning = [...spinners, ...WORKING_ROWS.map(({ pattern }) => pattern), CALLING];
const passing = [...hints, ...notices, COMES_AND_GOES];

/**
 * What of a screen changes only when work goes on: no clock, no spinner but its tokens and
 * attempts, nothing under the input row.
 */
export function lastingLines(text: string): string {
  const lines = plainLines(text);
  const end = lines.findLastIndex((line) => RULE.test(line));
  return (end < 0 ? lines : lines.slice(0, end)).map(lasting).join('\n');
}

function lasting(drawn: string): string {
  // a capture with colours keeps the spaces at the end
  const line = drawn.trimEnd();
  if (passing.some((pattern) => pattern.test(line))) return '';
  if (!turning.some((pattern) => pattern.test(line))) return line;
  return line.match(COUNTED)?.join(' ') ?? '';
}
