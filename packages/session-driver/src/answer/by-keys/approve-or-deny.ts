import { setTimeout as delay } from 'node:timers/promises';
import type { Dialog, DialogOption } from '@gsd-code-skill/claude-screen';
import { awaitedBy } from '../../look/own-status.ts';
import { type ActionOutcome, refused, unconfirmed } from '../../outcome.ts';
import { afterEscape } from '../../prompt/press-key.ts';
import { typeText } from '../../prompt/type-text.ts';
import { lookUntil, type Target } from '../../target/target.ts';
import { chooseOption, closed } from './close-dialog.ts';
import { pickOne, pressUntilLeft } from './dialog-keys.ts';
import type { GuardedPane } from './guarded-pane.ts';

/** Says yes to what the dialog asks, and to nothing more. */
export async function approve(guarded: GuardedPane): Promise<ActionOutcome> {
  const { dialog } = guarded;
  const once = dialog.options.filter(({ grants }) => grants === 'once');
  const plain = once.filter(({ label }) => label.toLowerCase() === 'yes');
  const [option, ...others] = plain.length > 0 ? plain : once;
  if (option !== undefined && others.length === 0) return chooseOption(guarded, option);
  if (dialog.options.some(({ grants }) => grants === 'permanent')) {
    throw refused(`"${dialog.title}" has no row that grants this once and nothing more`);
  }
  throw refused(`"${dialog.title}" is not a matter of yes or no: use choose`);
}

/** Says no, by the option of that name or by Escape, and tells Claude Code why. */
export async function deny(guarded: GuardedPane, reason?: string): Promise<ActionOutcome> {
  const { dialog, target } = guarded;
  const no = findNo(dialog);
  await guarded.noteOwnInterrupt();
  const look = no
    ? await pickOne(guarded, dialog, { options: [no] })
    : await pressUntilLeft(guarded, dialog, 'Escape');
  const how = `denied with ${no ? `"${no.label}"` : 'Escape'}`;
  const denied = await closed(guarded, how, look, 'deny');
  if (reason === undefined) return denied;

  await delay(afterEscape);
  if (!(await takesPrompts(target))) {
    throw unconfirmed(`${denied.message}; the reason was not typed, there is no input row`);
  }
  const typed = await typeText(target, reason);
  return { ...typed, message: `${denied.message}; the reason: ${typed.message}` };
}

/** True once there is an input row; Claude Code itself says for a second longer that it waits. */
async function takesPrompts(target: Target): Promise<boolean> {
  const ready = await lookUntil(target, ({ screen }) => screen.composer !== undefined);
  const end = performance.now() + 2500 * target.timeScale;
  while (ready && (await awaitedBy(target)) !== undefined) {
    if (performance.now() >= end) return false;
    await delay(100);
  }
  return ready !== undefined;
}

function findNo({ kind, options }: Dialog): DialogOption | undefined {
  // a form ends with the row that declines it
  if (kind === 'elicitation') return options.length === 2 ? options[1] : undefined;
  return options.find(({ grants }) => grants === 'no');
}
