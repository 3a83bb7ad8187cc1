import { stripEscapes } from '@gsd-code-skill/core';
import {
  anyProgram,
  composerPrompt,
  composerRule,
  flushRight,
  hintContinuation,
  type LiveLines,
  spinnerStart,
} from './live-lines.ts';

/** A capture without colours and without the lines that are drawn again in place. */
export interface PaneContent {
  /** The lines that are content, top to bottom. */
  readonly rows: readonly string[];
  /** Rows of the capture, content or not. */
  readonly height: number;
  /** Columns, where an input box tells them. */
  readonly width?: number;
}

/** Reads a capture, leaving out what any program draws again and what `own` says of this one. */
export function readContent(capture: string, own: LiveLines = nothing): PaneContent {
  const shows = showsOf(own);
  const text = stripEscapes(capture);
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n');
  const composer = findComposer(lines);
  const above = composer ? lines.slice(0, composer.top) : lines;
  if (composer && shows('notices', (above.at(-1) ?? '').trimEnd())) above.splice(-2);
  if (composer && flushRight.test(above.at(-1) ?? '')) above.pop();

  const spinner = markSpinners(above, shows);
  let end = above.length;
  for (let row = end - 1; row >= 0; row--) {
    const line = above[row] ?? '';
    if (spinner[row] || shows('footers', line.trimEnd())) end = row;
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

const nothing: LiveLines = {};
const known = new WeakMap<LiveLines, Shows>();

/** Tells whether a line is live, by the shapes of any program and those of one. */
function showsOf(own: LiveLines): Shows {
  const before = known.get(own);
  if (before) return before;
  const shapes = {
    spinners: own.spinners ?? [],
    hints: [...anyProgram.hints, ...(own.hints ?? [])],
    footers: [...anyProgram.footers, ...(own.footers ?? [])],
    notices: [...anyProgram.notices, ...(own.notices ?? [])],
  };
  const shows: Shows = (kind, trimmed) => {
    if (kind === 'spinners' && spinnerStart.test(trimmed) && fits(anyProgram.spinners, trimmed)) {
      return true;
    }
    return fits(shapes[kind], trimmed);
  };
  known.set(own, shows);
  return shows;
}

function fits(shapes: readonly RegExp[], trimmed: string): boolean {
  for (const shape of shapes) if (shape.test(trimmed)) return true;
  return false;
}

function isRule(line: string): boolean {
  // asked of every row, and quicker than a pattern
  return line.startsWith('─') && composerRule.test(line);
}

const MAX_FOOTER_ROWS = 6;

function findComposer(lines: readonly string[]): { top: number; width: number } | undefined {
  const end = lines.findLastIndex((line) => !isBlank(line));
  const bottom = lines.findLastIndex(isRule);
  if (bottom < 2 || end - bottom > MAX_FOOTER_ROWS) return undefined;

  const top = lines.findLastIndex((line, row) => row < bottom && isRule(line));
  if (top < 0 || !composerPrompt.test(lines[top + 1] ?? '')) return undefined;
  return { top, width: lines[bottom]?.length ?? 0 };
}

type Shows = (kind: keyof LiveLines, trimmed: string) => boolean;

function markSpinners(lines: readonly string[], shows: Shows): boolean[] {
  let inHint = false;
  return lines.map((line) => {
    const trimmed = line.trimEnd();
    inHint = shows('hints', trimmed) || (inHint && hintContinuation.test(line));
    return inHint || shows('spinners', trimmed);
  });
}
