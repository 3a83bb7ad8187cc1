import { type Dialog, dialogWords } from '@gsd-code-skill/claude-screen';
import { type PaneKey, screenRequestId } from '@gsd-code-skill/session-channel';

/** The id of a dialog on the screen, for those that no event has announced. */
export function screenRequestOf(
  pane: PaneKey,
  claudePid: number | undefined,
  dialog: Dialog,
): string {
  return screenRequestId(pane, claudePid, dialogWords(dialog));
}
