import { readActivity } from './activity/read-activity.ts';
import { readContextUsed } from './activity/read-context.ts';
import { readOpenTurn } from './activity/read-open-turn.ts';
import { findComposer } from './composer/find-composer.ts';
import { readComposer } from './composer/read-composer.ts';
import { readDialog, readDialogAbove } from './dialog/read-dialog.ts';
import { parseRows } from './rows/parse-rows.ts';
import { withoutSidePanel } from './rows/side-panel.ts';
import { HELD_BACK } from './rules/activity-rules.ts';
import { FOOTER_ROW, QUEUED_PLACEHOLDER } from './rules/composer-rules.ts';
import { LEFTOVERS } from './rules/leftover-rules.ts';
import { matchesAny } from './rules/text-rule.ts';
import type { Screen } from './screen.ts';

/** Reads one capture of a Claude Code pane, plain or with ANSI styling. */
export function readScreen(text: string): Screen {
  const parsed = withoutSidePanel(parseRows(text));
  const rows = parsed.slice(0, parsed.findLastIndex(({ blank }) => !blank) + 1);

  const region = findComposer(rows);
  if (region !== undefined) {
    const above = readDialogAbove(rows, region.top);
    if (above !== undefined) return above;
    const composer = readComposer(rows, region);
    const activity =
      readActivity(rows, region.top, region.footer) ??
      readOpenTurn(rows, region, composer.kind === 'draft');
    // messages only wait while a turn is under way
    const waiting = composer.queued.length > 0 || QUEUED_PLACEHOLDER.test(composer.ghost ?? '');
    const contextUsedPercent = readContextUsed(rows, region.top, region.footer);
    const prompt = {
      rule: waiting ? 'queue' : 'composer',
      line: region.prompt,
      text: rows[region.prompt]?.text ?? '',
    };
    const state = waiting ? 'working' : (activity?.state ?? 'idle');
    return {
      state,
      composer,
      ...(activity?.evidence.rule === HELD_BACK && { dialogHeldBack: true }),
      ...(contextUsedPercent !== undefined && { contextUsedPercent }),
      evidence: state === 'unknown' ? [] : activity ? [activity.evidence, prompt] : [prompt],
    };
  }

  const last = rows.at(-1)?.text ?? '';
  if (matchesAny(LEFTOVERS, last)) return { state: 'unknown', evidence: [] };
  const reading = readDialog(rows);
  if (reading !== undefined) return reading;
  const footer = rows.findLastIndex(({ text }) => !FOOTER_ROW.test(text)) + 1;
  const activity = readActivity(rows, footer, footer);
  if (activity === undefined || activity.state === 'unknown')
    return { state: 'unknown', evidence: [] };
  return { state: activity.state, evidence: [activity.evidence] };
}
