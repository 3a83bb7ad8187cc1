import { type DialogOption, isChatRow, isSameDialog } from '@gsd-code-skill/claude-screen';
import type { DecisionKind } from '@gsd-code-skill/session-channel';
import { type ActionOutcome, refused, unconfirmed } from '../../outcome.ts';
import { describeState, type Look, lookUntil, lookUntilDrawn } from '../../target/target.ts';
import { dialogFingerprint } from './dialog-fingerprint.ts';
import { fillText, pickOne, pressUntilLeft } from './dialog-keys.ts';
import type { GuardedPane } from './guarded-pane.ts';

/** Chooses one option, which closes the dialog. */
export async function chooseOption(
  guarded: GuardedPane,
  option: DialogOption | undefined,
  permanent?: true,
): Promise<ActionOutcome> {
  const { dialog } = guarded;
  if (option === undefined) throw refused(`nothing to choose in "${dialog.title}"`);
  checkGrant(guarded, option, permanent);
  const endsTurn = option.grants === 'no' || isChatRow(option.label);
  if (endsTurn) await guarded.noteOwnInterrupt();
  const look = await pickOne(guarded, dialog, { options: [option] });
  return closed(guarded, `chose "${option.label}"`, look, decisionOf(option));
}

/** Refuses a row that grants for longer than once, unless that is asked for and allowed. */
function checkGrant(
  { rights, words }: GuardedPane,
  { grants, label }: DialogOption,
  permanent?: true,
): void {
  if (grants !== 'permanent') return;
  const what = `"${label}" grants for longer than once`;
  if (!rights.permanent) throw refused(`${what}, which is not allowed here; nothing was pressed`);
  if (!permanent) throw refused(`${what}${words.needsPermanent}; nothing was pressed`);
}

/** Fills in the field of a form and accepts it. */
export async function fillField(guarded: GuardedPane, text: string): Promise<ActionOutcome> {
  const { dialog } = guarded;
  await fillText(guarded, dialog, text);
  await guarded.press('Enter');
  const onAccept = ({ screen }: Look) => screen.dialog?.options[0]?.focused ?? false;
  if (!(await lookUntil(guarded, onAccept))) throw unconfirmed('the form has more than one field');
  const look = await pressUntilLeft(guarded, dialog, 'Enter');
  return closed(guarded, `accepted with "${text}"`, look);
}

/** Accepts a form as it is filled in. */
export async function acceptForm(guarded: GuardedPane): Promise<ActionOutcome> {
  const [accept] = guarded.dialog.options;
  if (accept === undefined) throw refused('the form has no row that accepts it');
  const look = await pickOne(guarded, guarded.dialog, { options: [accept] });
  return closed(guarded, `accepted the form`, look);
}

/** Presses one key and says whether the screen took notice. */
export async function pressOn(guarded: GuardedPane, key: string): Promise<ActionOutcome> {
  const { dialog } = guarded;
  const row = dialog.options.find(({ focused }) => focused);
  if (row?.grants === 'permanent') {
    throw refused(`"${row.label}" grants for longer than once: use choose; nothing was pressed`);
  }
  const before = dialogFingerprint((await guarded.look()).screen.dialog);
  await guarded.noteOwnInterrupt();
  await guarded.press(key);
  const hasChanged = ({ screen }: Look) => dialogFingerprint(screen.dialog) !== before;
  const changed = await lookUntil(guarded, hasChanged);
  if (changed === undefined) throw unconfirmed(`${key} pressed, the dialog did not change`);
  const now = changed.screen.dialog;
  if (now === undefined || !isSameDialog(now, dialog)) {
    await guarded.settleRequest(
      `${key} pressed${row ? ` on "${row.label}"` : ''}`,
      decisionOf(row),
    );
  }
  return { verdict: 'delivered', message: `${key} pressed` };
}

/** What choosing a row decides. */
function decisionOf(row: DialogOption | undefined): DecisionKind {
  if (row?.grants === undefined) return 'other';
  return row.grants === 'no' ? 'deny' : 'allow';
}

/** What is told of a dialog that has closed. */
export async function closed(
  guarded: GuardedPane,
  what: string,
  left: Look,
  decision: DecisionKind = 'answer',
): Promise<ActionOutcome> {
  await guarded.settleRequest(what, decision);
  const look = await lookUntilDrawn(guarded, left);
  return { verdict: 'delivered', message: `${what}, ${describeState(look)}` };
}
