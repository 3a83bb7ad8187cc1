import type { Composer } from '@gsd-code-skill/claude-screen';
import { awaitedBy } from '../look/own-status.ts';
import { refused } from '../outcome.ts';
import type { Look, Target } from '../target/target.ts';

/** The composer of a screen that has one with the keyboard, while Claude Code asks nothing. */
export async function requireComposer(target: Target, look: Look): Promise<Composer> {
  const { composer, dialog, dialogHeldBack } = look.screen;
  if (dialog) throw refused(`a dialog is open (${dialog.kind}), nothing was typed`);
  if (composer === undefined) throw refused('there is no input row, nothing was typed');
  const awaited = dialogHeldBack ? 'an answer' : await awaitedBy(target);
  if (awaited === undefined) return composer;
  throw refused(`Claude Code waits for something (${awaited}), nothing was typed`);
}
