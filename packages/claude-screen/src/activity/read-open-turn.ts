import type { ComposerRegion } from '../composer/find-composer.ts';
import type { Row } from '../rows/parse-rows.ts';
import {
  COMMAND_CURSOR,
  COMMAND_LIST_ROW,
  MENTION_ROW,
  MODE_ROW,
} from '../rules/composer-rules.ts';
import type { Activity } from './activity.ts';
import { closesTurns, findHead } from './find-head.ts';
import { saysIdle } from './read-footer.ts';
import { readTail, type Tail } from './read-tail.ts';

/** A turn that nothing has closed, in a release that closes each: the answer streams. */
export function readOpenTurn(
  rows: readonly Row[],
  region: ComposerRegion,
  hasDraft: boolean,
): Activity | undefined {
  const { top: end, footer } = region;
  if (isCovered(rows, end)) return undefined;
  const width = rows[end]?.text.length ?? 0;
  if (saysIdle(rows.slice(footer), hasDraft, width)) return undefined;
  const head = findHead(rows, end);
  const { kind, line } = readTail(rows, head, end);
  const isKnown = rows.some(closesTurns);
  // a tall draft, or a status line in a low pane, leaves no room for the conversation; else there is none yet
  const hasRoom = !hasDraft && (end > NOTICE_ROWS || footer >= rows.length);
  if (kind === 'empty' && hasRoom) return undefined;
  // other releases turn a spinner as long as a turn goes on; where the mode stands alone, nothing tells which this is
  const isBlind = rows.slice(footer).some(({ text }) => MODE_ROW.test(text));
  const isHidden = hidesMode(rows, region, kind, head < 0);
  if (kind === 'closed' || !(isKnown || isBlind || isHidden)) return undefined;
  const state = kind === 'open' && isKnown ? 'working' : 'unknown';
  const rule = state === 'working' ? 'open-turn' : 'unclear-turn';
  return { state, evidence: { rule, line, text: rows[line]?.text ?? '' } };
}

const NOTICE_ROWS = 1;

/** True when a low pane may have the mode out of sight: under a status line, or under a composer that is cut. */
function hidesMode(
  rows: readonly Row[],
  { end, footer }: ComposerRegion,
  kind: Tail['kind'],
  isHeadless: boolean,
): boolean {
  if (kind === 'open') return isHeadless || footer < rows.length;
  return kind === 'unclear' && isHeadless && footer === end;
}

/** A list that completes a draft covers the end of the conversation, and the row kept for notices. */
function isCovered(rows: readonly Row[], end: number): boolean {
  const last = rows[end - 1];
  if (last === undefined || last.blank || closesTurns(last)) return false;
  if (COMMAND_LIST_ROW.test(last.text)) return true;
  const edge = rows.findLastIndex((row, index) => index < end && row.blank) + 1;
  const list = rows.slice(edge, end);
  const cursor = list.map(({ text }) => COMMAND_CURSOR.exec(text)?.[0].length);
  if (cursor.includes(last.indent) || list.every(({ text }) => MENTION_ROW.test(text))) return true;
  return /^ {2}(?:❯ | {2})\S/.test(last.text) && list.some(({ text }) => /^ {2}❯ \S/.test(text));
}
