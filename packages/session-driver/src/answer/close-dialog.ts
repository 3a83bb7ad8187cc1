import { setTimeout as delay } from 'node:timers/promises';
import type { Dialog, DialogOption } from '@gsd-code-skill/claude-screen';
import { describeLook } from '../look/describe-screen.ts';
import {
  describeState,
  type Look,
  lookUntil,
  lookUntilDrawn,
  type Target,
} from '../look/target.ts';
import { notDelivered, type Outcome, refused } from '../outcome.ts';
import { typeText } from '../prompt/type-text.ts';
import { fillText, pickOne, pressUntilLeft } from './dialog-keys.ts';
import { findNo, findYes } from './screen-words.ts';

/** Chooses one option, which closes the dialog. */
export async function chooseOption(
  target: Target,
  dialog: Dialog,
  option: DialogOption | undefined,
): Promise<Outcome> {
  if (option === undefined) throw refused(`nothing to choose in "${dialog.title}"`);
  const look = await pickOne(target, dialog, { options: [option] });
  return closed(target, `chose "${option.label}"`, look);
}

/** Says yes to what the dialog asks, and to nothing more. */
export async function approve(target: Target, dialog: Dialog): Promise<Outcome> {
  const option = findYes(dialog);
  if (option === undefined) {
    throw refused(`"${dialog.title}" is not a matter of yes or no: use choose`);
  }
  return chooseOption(target, dialog, option);
}

/** Says no, by the option of that name or by Escape, and tells Claude Code why. */
export async function deny(target: Target, dialog: Dialog, reason?: string): Promise<Outcome> {
  const no = findNo(dialog);
  const look = no
    ? await pickOne(target, dialog, { options: [no] })
    : await pressUntilLeft(target, dialog, 'Escape');
  const denied = await closed(target, `denied with ${no ? `"${no.label}"` : 'Escape'}`, look);
  if (reason === undefined) return denied;

  // text that follows Escape at once loses its first letter
  await delay(600);
  const ready = await lookUntil(target, ({ screen }) => screen.composer !== undefined);
  if (!ready) {
    const message = `${denied.message}; the reason was not typed, there is no input row`;
    return { verdict: 'unconfirmed', message, ...describeLook(await target.look()) };
  }
  const told = await typeText(target, reason);
  return { ...told, message: `${denied.message}; the reason: ${told.message}` };
}

/** Fills in the field of a form and accepts it. */
export async function fillForm(target: Target, dialog: Dialog, text: string): Promise<Outcome> {
  await fillText(target, dialog, text);
  await target.press('Enter');
  const onAccept = ({ screen }: Look) => screen.dialog?.options[0]?.focused ?? false;
  if (!(await lookUntil(target, onAccept))) throw notDelivered('the form has more fields than one');
  const look = await pressUntilLeft(target, dialog, 'Enter');
  return closed(target, `accepted with "${text}"`, look);
}

async function closed(target: Target, what: string, left: Look): Promise<Outcome> {
  const look = await lookUntilDrawn(target, left);
  const message = `${what}, ${describeState(look)}`;
  return { verdict: 'delivered', message, ...(look.screen.dialog && describeLook(look)) };
}
