import { type Dialog, type DialogOption, isSameDialog } from '@gsd-code-skill/claude-screen';
import { refused, unconfirmed } from '../../outcome.ts';
import { type Look, lookUntil, patient, showsBeginning, type Target } from '../../target/target.ts';
import type { Picked } from '../find-options.ts';
import { dialogFingerprint } from './dialog-fingerprint.ts';

/** Presses a key, once, and looks until another dialog, or none, is there. */
export async function pressUntilLeft(target: Target, dialog: Dialog, key: string): Promise<Look> {
  const left = ({ screen }: Look) =>
    screen.dialog === undefined || !isSameDialog(screen.dialog, dialog);
  await target.press(key);
  const look = await lookUntil(target, left, patient);
  if (look) return look;
  throw unconfirmed(`${key} was pressed, and the dialog is still open`);
}

/** Answers a question that takes one answer; the dialog, or its tab, is left by that. */
export async function pickOne(target: Target, dialog: Dialog, picked: Picked): Promise<Look> {
  const [option] = picked.options;
  if (option === undefined) {
    await fillText(target, dialog, picked.freeText ?? '');
    return pressUntilLeft(target, dialog, 'Enter');
  }
  if (option.number !== undefined && option.number <= 9) {
    return pressUntilLeft(target, dialog, `${option.number}`);
  }
  await moveTo(target, (now) => now.options.find(({ label }) => label === option.label));
  return pressUntilLeft(target, dialog, 'Enter');
}

/** Ticks exactly what was picked in a question that takes several answers, and goes on. */
export async function pickSeveral(target: Target, dialog: Dialog, picked: Picked): Promise<Look> {
  // a row without a box, such as "Chat about this", is an answer of its own
  const unboxed = picked.options.find(({ checked }) => checked === undefined);
  if (unboxed) {
    if (picked.options.length > 1)
      throw refused(`"${unboxed.label}" cannot be combined with another option`);
    return pickOne(target, dialog, picked);
  }

  const wanted = new Set(picked.options.map(({ label }) => label));
  for (const option of dialog.options) {
    if (option.checked === undefined) continue;
    await setTick(target, option, wanted.has(option.label));
  }
  if (picked.freeText === undefined) {
    const { freeText } = dialog;
    if (freeText?.checked && freeText.number) await target.press(`${freeText.number}`);
    return pressUntilLeft(target, dialog, 'Right');
  }
  await fillText(target, dialog, picked.freeText);
  // Enter in the text would take its tick away
  await moveTo(target, (now) => now.submit);
  return pressUntilLeft(target, dialog, 'Enter');
}

async function setTick(target: Target, option: DialogOption, wanted: boolean): Promise<void> {
  if (option.checked === wanted) return;
  const isSet = ({ screen }: Look) =>
    screen.dialog?.options.some((now) => now.label === option.label && now.checked === wanted) ??
    false;
  await target.press(`${option.number}`);
  if (await lookUntil(target, isSet, patient)) return;
  throw unconfirmed(
    `${option.number} was pressed, and "${option.label}" is not ${wanted ? 'ticked' : 'unticked'}`,
  );
}

/** Goes to the row for a text of one's own and fills it in. */
export async function fillText(target: Target, dialog: Dialog, text: string): Promise<void> {
  const { freeText } = dialog;
  if (freeText === undefined) throw refused(`"${dialog.title}" takes no text of your own`);
  // where several answers are taken, its digit ticks the row without going there
  if (!freeText.focused && freeText.number !== undefined && !dialog.multiSelect) {
    await target.press(`${freeText.number}`);
    await lookUntil(target, ({ screen }) => screen.dialog?.freeText?.focused ?? false, patient);
  }
  await moveTo(target, (now) => now.freeText);
  if (freeText.text !== '') await target.press('C-e', 'C-u');

  if (text.includes('\n')) await target.paste(text);
  else await target.type(text);
  const isShown = ({ screen }: Look) => {
    const { freeText: field, options = [] } = screen.dialog ?? {};
    // a text of several lines can look like an option with a description
    const rows = options.filter(({ focused }) => focused);
    const parts = [field?.text, ...rows.flatMap(({ label, description }) => [label, description])];
    return showsBeginning(parts.join(''), text);
  };
  if (!(await lookUntil(target, isShown))) {
    throw unconfirmed('the text did not show up in its row, Enter was not pressed');
  }
}

/** Moves the cursor down, and round from the end, until it is on a row. */
async function moveTo(
  target: Target,
  find: (dialog: Dialog) => { readonly focused: boolean } | undefined,
): Promise<void> {
  const isThere = ({ screen }: Look) => Boolean(screen.dialog && find(screen.dialog)?.focused);
  let seen = await target.look();
  for (let step = 0; !isThere(seen); step++) {
    if (step === 12) throw unconfirmed('the cursor did not reach the row');
    const before = dialogFingerprint(seen.screen.dialog);
    await target.press('Down');
    // a clock above the dialog changes the screen as well
    const hasMoved = ({ screen }: Look) => dialogFingerprint(screen.dialog) !== before;
    seen = (await lookUntil(target, hasMoved, patient)) ?? seen;
  }
}
