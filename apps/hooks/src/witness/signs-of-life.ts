import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { claudeLiveLines } from '@gsd-code-skill/claude-screen';

const rule = /^[─━▔]{10,}/;
// what stands at the right edge over the input row comes and goes by itself
const atRightEdge = /^\s{20,}\S/;
const { spinners, hints, notices } = claudeLiveLines;

/** What of a screen changes only when work goes on: no clock, no spinner, nothing under the input row. */
export function lastingLines(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  const end = lines.findLastIndex((line) => rule.test(line));
  return (end < 0 ? lines : lines.slice(0, end)).map(lasting).join('\n');
}

function lasting(drawn: string): string {
  // a capture with colours keeps the spaces at the end
  const line = drawn.trimEnd();
  if ([...hints, ...notices, atRightEdge].some((pattern) => pattern.test(line))) return '';
  // its tokens and attempts count, its seconds do not
  if (!spinners.some((pattern) => pattern.test(line))) return line;
  return line.match(/[\d.]+k? tokens|attempt \d+/g)?.join(' ') ?? '';
}

/** All that shows whether a session lives on, as one word that changes when it does. */
export async function signsOfLife(
  transcriptPath: string | undefined,
  screen: string | undefined,
): Promise<string> {
  const found = transcriptPath && (await stat(transcriptPath).catch(() => undefined));
  const written = found ? `${found.size} ${found.mtimeMs}` : '';
  return createHash('sha256')
    .update(JSON.stringify([written, lastingLines(screen ?? '')]))
    .digest('hex')
    .slice(0, 16);
}
