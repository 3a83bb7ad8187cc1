import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Composer } from '@gsd-code-skill/claude-screen';
import type { ActionOutcome } from '../outcome.ts';
import {
  describeState,
  type Look,
  lookUntil,
  lookUntilDrawn,
  patient,
  showsBeginning,
  type Target,
} from '../target/target.ts';
import { checkShellRow, checkShellText } from './check-shell.ts';
import { putBackDraft, takeDraft } from './draft.ts';
import { confirmPrompt } from './prompt-receipt.ts';

/** Sends text as one prompt. What somebody has typed in the input row meanwhile stays there. */
export async function typeText(target: Target, text: string, seen?: Look): Promise<ActionOutcome> {
  checkShellText(target, text);
  const look = seen ?? (await target.look());
  const draft = await takeDraft(target, look);
  checkShellRow(target, draft ? await target.look() : look);
  const since = Date.now();
  const sent = await confirmPrompt(target, text, since, await sendPrompt(target, text));
  const lines = await putBackDraft(target, draft);
  return { ...sent, lines: [...lines, ...(sent.lines ?? [])] };
}

/** Puts text into an empty composer and presses Enter. */
async function sendPrompt(target: Target, text: string): Promise<ActionOutcome> {
  // Enter after a backslash makes a new line; a space at the end is dropped by Claude Code
  await target.paste(text.endsWith('\\') ? `${text} ` : text);
  const shown = await lookUntil(target, ({ screen }) => screen.composer?.kind === 'draft');
  if (shown === undefined) {
    const message = 'the text did not show up in the input row, Enter was not pressed';
    return { verdict: 'not_delivered', message };
  }

  // an Enter that comes with the paste becomes part of it
  await delay(150);
  return sendDraft(target, shown, text);
}

/** Sends what is in the composer with Enter. */
export async function sendDraft(
  target: Target,
  { screen: { composer } }: Look,
  text = composer?.text ?? '',
): Promise<ActionOutcome> {
  const before = await target.look();
  if (before.screen.composer?.kind !== 'draft') {
    return { verdict: 'not_delivered', message: 'the text is gone, Enter was not pressed' };
  }
  checkShellRow(target, before);
  await target.press('Enter');
  const hasLeft = ({ screen }: Look) => screen.composer?.text !== composer?.text;
  const left = await lookUntil(target, hasLeft, patient);
  if (left && !isLonger(left, composer)) return judge(await lookUntilDrawn(target, left), text);
  if (left === undefined && !(await target.isRunning())) {
    return judge({ ...(await target.look()), closed: true }, text);
  }
  // a second Enter could come after the first one, and answer what is asked then
  const message = 'the text is still in the input row after Enter';
  return { verdict: left ? 'not_delivered' : 'unconfirmed', message };
}

/** True when Enter only made a new line. */
function isLonger({ screen }: Look, before: Composer | undefined): boolean {
  const text = screen.composer?.text ?? '';
  return before !== undefined && text !== '' && text.startsWith(before.text);
}

function judge(look: Look, text: string): ActionOutcome {
  const count = Array.from(text).length;
  const what = `${count} ${count === 1 ? 'character' : 'characters'} sent`;
  const { composer } = look.screen;
  if (composer?.queued.length) return { verdict: 'delivered', message: `${what}, queued` };

  const message = `${what}, ${describeState(look)}`;
  // a dialog may have come in between and have taken the Enter
  const seen = showsBeginning(stripVTControlCharacters(look.text), text);
  if (composer || seen || look.closed) return { verdict: 'delivered', message };
  return { verdict: 'unconfirmed', message };
}
