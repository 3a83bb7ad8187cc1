import { findComposer } from './find-composer.ts';
import { parseRows } from './parse-rows.ts';
import { readActivity } from './read-activity.ts';
import { readComposer } from './read-composer.ts';
import { readContextUsed } from './read-context.ts';
import { readDialog, readDialogAbove } from './read-dialog.ts';
import { FOOTER_ROW, HELD_BACK, LEFTOVERS, matches, QUEUED_PLACEHOLDER } from './rules.ts';
import type { Screen } from './screen.ts';
import { withoutSidePanel } from './side-panel.ts';

/** Reads one capture of a Claude Code pane, plain or with ANSI styling. */
export function readScreen(text: string): Screen {
  const parsed = withoutSidePanel(parseRows(text));
  const rows = parsed.slice(0, parsed.findLastIndex(({ blank }) => !blank) + 1);

  const region = findComposer(rows);
  if (region !== undefined) {
    const above = readDialogAbove(rows, region.top);
    if (above !== undefined) return above;
    const activity = readActivity(rows, region.top, region.footer);
    const composer = readComposer(rows, region);
    // messages only wait while a turn is under way
    const waiting = composer.queued.length > 0 || QUEUED_PLACEHOLDER.test(composer.ghost ?? '');
    const contextUsedPercent = readContextUsed(rows, region.top, region.footer);
    const prompt = {
      rule: waiting ? 'queue' : 'composer',
      line: region.prompt,
      text: rows[region.prompt]?.text ?? '',
    };
    return {
      state: waiting ? 'working' : (activity?.state ?? 'idle'),
      composer,
      ...(activity?.evidence.rule === HELD_BACK && { dialogHeldBack: true }),
      ...(contextUsedPercent !== undefined && { contextUsedPercent }),
      evidence: activity === undefined ? [prompt] : [activity.evidence, prompt],
    };
  }

  const last = rows.at(-1)?.text ?? '';
  if (matches(LEFTOVERS, last)) return { state: 'unknown', evidence: [] };
  const reading = readDialog(rows);
  if (reading !== undefined) return reading;
  const footer = rows.findLastIndex(({ text }) => !FOOTER_ROW.test(text)) + 1;
  const activity = readActivity(rows, footer, footer);
  if (activity === undefined) return { state: 'unknown', evidence: [] };
  return { state: activity.state, evidence: [activity.evidence] };
}
