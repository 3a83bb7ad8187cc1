import { findComposer } from './find-composer.ts';
import { parseRows } from './parse-rows.ts';
import { readActivity } from './read-activity.ts';
import { readComposer } from './read-composer.ts';
import { readContextUsed } from './read-context.ts';
import { readDialog, readDialogAbove } from './read-dialog.ts';
import { LEFTOVERS, matches } from './rules.ts';
import type { Screen } from './screen.ts';

/** Reads one capture of a Claude Code pane, plain or with ANSI styling. */
export function readScreen(text: string): Screen {
  const parsed = parseRows(text);
  const rows = parsed.slice(0, parsed.findLastIndex(({ blank }) => !blank) + 1);

  const region = findComposer(rows);
  if (region !== undefined) {
    const above = readDialogAbove(rows, region.top);
    if (above !== undefined) return above;
    const activity = readActivity(rows, region.top, region.footer);
    const contextUsedPercent = readContextUsed(rows, region.top, region.footer);
    const prompt = { rule: 'composer', line: region.prompt, text: rows[region.prompt]?.text ?? '' };
    return {
      state: activity?.state ?? 'idle',
      composer: readComposer(rows, region),
      ...(contextUsedPercent !== undefined && { contextUsedPercent }),
      evidence: activity === undefined ? [prompt] : [activity.evidence, prompt],
    };
  }

  const last = rows.at(-1)?.text ?? '';
  if (matches(LEFTOVERS, last)) return { state: 'unknown', evidence: [] };
  const reading = readDialog(rows);
  if (reading !== undefined) return reading;
  const activity = readActivity(rows, rows.length, rows.length);
  if (activity === undefined) return { state: 'unknown', evidence: [] };
  return { state: activity.state, evidence: [activity.evidence] };
}
