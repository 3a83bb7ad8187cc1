import { type Dialog, kindOfDialog } from '@gsd-code-skill/claude-screen';
import { isScreenRequestId } from '@gsd-code-skill/core';
import { readRequest } from '@gsd-code-skill/session-channel';
import type { Bound } from '../action.ts';
import { refused } from '../outcome.ts';
import type { Target } from '../target/target.ts';
import { describeRequest } from './describe-request.ts';
import { describeSettlement } from './describe-settlement.ts';
import { requestOnScreen } from './request-on-screen.ts';
import type { Subject } from './subject.ts';

/** What an answer is for, or a refusal: nothing falls through to what happens to be open. */
export async function findSubject(
  target: Target,
  name: string,
  { for: given, now }: Bound,
): Promise<Subject> {
  if (given !== undefined) return findById(target, given);
  const look = await target.look();
  const { dialog, dialogHeldBack } = look.screen;
  const open = await requestOnScreen(target, look);
  if (dialog === undefined || open === undefined) {
    const why = dialogHeldBack
      ? 'a dialog waits until nobody is typing in the pane'
      : 'no dialog is open';
    throw refused(`${why}, nothing was pressed`);
  }
  const asksOnly = kindOfDialog(dialog) === 'question';
  if (now || (target.binding === 'optional' && asksOnly)) return open;
  const lines = describeOpen(target, open, dialog);
  throw refused(target.words.needsRequest(name), { lines });
}

/** What is open, for those who have not read it; the rest is told with the screen. */
function describeOpen(target: Target, { id, request }: Subject, dialog: Dialog) {
  if (request) return describeRequest(target, request);
  const isLong = dialog.isCut || dialog.input?.isWhole === false || dialog.body.length > 30;
  return isLong ? [target.words.isLong(id, target.pane.sessionName)] : [];
}

/** The request of an id, while it is open and of this pane. */
async function findById({ stateDir, key }: Target, id: string): Promise<Subject> {
  // whether its dialog is there is asked of the screen, before each key
  if (isScreenRequestId(id)) return { id };
  const request = await readRequest(stateDir, id);
  if (request === undefined) throw refused(`there is no request ${id}, nothing was pressed`);
  if (request.pane !== key) {
    throw refused(
      `request ${id} belongs to the session "${request.sessionName}", nothing was pressed`,
    );
  }
  if (request.settled) throw refused(describeSettlement(id, request.settled));
  return { id, request };
}
