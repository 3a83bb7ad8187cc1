import { styleText } from 'node:util';
import type { Check } from './check.ts';

const marks = { ok: '✔', warning: '!', failed: '✖', skipped: '-' } as const;
const tints = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'gray' } as const;

/** One check as a line, and the way out of it as another. */
export function showCheck(
  { name, agent, status, detail, fix }: Check,
  { colours }: { readonly colours: boolean },
): string {
  const mark = `${marks[status]} ${status.padEnd(7)}`;
  const tinted = colours ? styleText(tints[status], mark, { validateStream: false }) : mark;
  const subject = agent === undefined ? name : `${agent}: ${name}`;
  const line = `${tinted} ${subject}: ${detail}`;
  return fix === undefined ? line : `${line}\n          next: ${fix}`;
}
