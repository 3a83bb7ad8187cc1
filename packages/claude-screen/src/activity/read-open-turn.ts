import type { ComposerRegion } from '../composer/find-composer.ts';
import type { Row } from '../rows/parse-rows.ts';
import { COMMAND_LIST_ROW, MODE_ROW } from '../rules/composer-rules.ts';
import type { Activity } from './activity.ts';
import { closesTurns, findHead } from './find-head.ts';
import { saysIdle } from './read-footer.ts';
import { readTail } from './read-tail.ts';

/** A turn that nothing has closed, in a release that closes each: the answer streams. */
export function readOpenTurn(
  rows: readonly Row[],
  { top: end, footer }: ComposerRegion,
  hasDraft: boolean,
): Activity | undefined {
  if (isCovered(rows, end)) return undefined;
  const width = rows[end]?.text.length ?? 0;
  if (saysIdle(rows.slice(footer), hasDraft, width)) return undefined;
  const { kind, line } = readTail(rows, findHead(rows, end), end);
  const isKnown = rows.some(closesTurns);
  // a tall draft leaves no room for the conversation; without one there is none yet
  if (kind === 'empty' && !hasDraft) return undefined;
  // other releases turn a spinner as long as a turn goes on; where the mode stands alone, nothing tells which this is
  const isBlind = rows.slice(footer).some(({ text }) => MODE_ROW.test(text));
  if (kind === 'closed' || !(isKnown || isBlind)) return undefined;
  const state = kind === 'open' && isKnown ? 'working' : 'unknown';
  const rule = state === 'working' ? 'open-turn' : 'unclear-turn';
  return { state, evidence: { rule, line, text: rows[line]?.text ?? '' } };
}

/** A list that completes a draft covers the end of the conversation, and the row kept for notices. */
function isCovered(rows: readonly Row[], end: number): boolean {
  const last = rows[end - 1];
  if (last === undefined || closesTurns(last)) return false;
  if (COMMAND_LIST_ROW.test(last.text)) return true;
  const edge = rows.findLastIndex((row, index) => index < end && row.blank) + 1;
  const list = rows.slice(edge, end);
  return /^ {2}(?:❯ | {2})\S/.test(last.text) && list.some(({ text }) => /^ {2}❯ \S/.test(text));
}
