import type { Composer } from '@gsd-code-skill/claude-screen';
import { condense } from './check-text.ts';
import { describeLook } from './describe-screen.ts';
import { notDelivered, refused } from './outcome.ts';
import { type Look, lookUntil, type Target } from './target.ts';

/** The composer of a screen that has one with the keyboard. */
export function requireComposer(look: Look): Composer {
  const { composer, dialog } = look.screen;
  if (composer !== undefined) return composer;
  const reason = dialog ? `a dialog is open (${dialog.kind})` : 'there is no input row';
  throw refused(`${reason}, nothing was typed`, describeLook(look));
}

/** Empties the composer and gives what somebody had typed there. */
export async function takeDraft(target: Target, look: Look): Promise<string | undefined> {
  const composer = requireComposer(look);
  if (composer.kind !== 'draft') return undefined;

  // only a name of it is on the screen
  if (/\[(Pasted text|Image) #\d+/.test(composer.text) || composer.mode === 'shell') {
    const message = 'somebody is writing what could not be put back, nothing was typed';
    throw refused(message, describeLook(look));
  }
  // clears all lines at once; on an empty row it would ask about leaving
  await target.press('C-c');
  const cleared = await lookUntil(target, ({ screen }) => screen.composer?.kind !== 'draft');
  if (cleared) return composer.text;
  throw notDelivered('the draft in the input row could not be moved', [`draft: ${composer.text}`]);
}

/** Puts a draft back; the lines say what became of it. */
export async function putBackDraft(
  target: Target,
  draft: string | undefined,
): Promise<readonly string[]> {
  if (draft === undefined) return [];
  const { composer } = (await target.look()).screen;
  if (composer !== undefined && composer.kind !== 'draft') {
    await target.paste(draft);
    const back = await lookUntil(target, ({ screen }) => {
      return condense(screen.composer?.text ?? '').includes(condense(draft));
    });
    if (back) return ['the draft in the input row was put back'];
  }
  return [`the draft in the input row was not put back: ${draft}`];
}
