import {
  anyProgram,
  composerPrompt,
  composerRule,
  flushRight,
  hintContinuation,
  type LiveLines,
} from './live-lines.ts';
import { stripEscapes } from './strip-escapes.ts';

/** A capture without colours and without the lines that are drawn again in place. */
export interface Screen {
  /** The lines that are content, top to bottom. */
  readonly rows: readonly string[];
  /** Rows of the capture, content or not. */
  readonly height: number;
  /** Columns, where an input box tells them. */
  readonly width?: number;
}

/** Reads a capture, leaving out what any program draws again and what `own` says of this one. */
export function readScreen(capture: string, own: LiveLines = {}): Screen {
  const shows = (kind: keyof LiveLines, line: string) =>
    [...anyProgram[kind], ...(own[kind] ?? [])].some((shape) => shape.test(line.trimEnd()));
  const lines = stripEscapes(capture).split(/\r?\n/);
  const composer = findComposer(lines);
  const above = composer ? lines.slice(0, composer.top) : lines;
  if (composer && shows('notices', above.at(-1) ?? '')) above.splice(-2);
  if (composer && flushRight.test(above.at(-1) ?? '')) above.pop();

  const spinner = markSpinners(above, shows);
  let end = above.length;
  for (let row = end - 1; row >= 0; row--) {
    const line = above[row] ?? '';
    if (spinner[row] || shows('footers', line)) end = row;
    else if (!isBlank(line)) break;
  }

  // blank rows over a live bottom are padding; elsewhere they may have been printed
  if (composer || end < above.length) {
    while (end > 0 && isBlank(above[end - 1] ?? '')) end--;
  }
  const rows = above.slice(0, end).filter((_, row) => !spinner[row]);
  return { rows, height: lines.length, ...(composer && { width: composer.width }) };
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

const MAX_FOOTER_ROWS = 6;

function findComposer(lines: readonly string[]): { top: number; width: number } | undefined {
  const end = lines.findLastIndex((line) => !isBlank(line));
  const bottom = lines.findLastIndex((line) => composerRule.test(line));
  if (bottom < 2 || end - bottom > MAX_FOOTER_ROWS) return undefined;

  const top = lines.findLastIndex((line, row) => row < bottom && composerRule.test(line));
  if (top < 0 || !composerPrompt.test(lines[top + 1] ?? '')) return undefined;
  return { top, width: lines[bottom]?.length ?? 0 };
}

type Shows = (kind: keyof LiveLines, line: string) => boolean;

function markSpinners(lines: readonly string[], shows: Shows): boolean[] {
  let inHint = false;
  return lines.map((line) => {
    inHint = shows('hints', line) || (inHint && hintContinuation.test(line));
    return inHint || shows('spinners', line);
  });
}
