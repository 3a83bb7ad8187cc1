import { hasStash, namesPaste } from '@gsd-code-skill/claude-screen';
import { condense } from '@gsd-code-skill/core';
import { notDelivered, refused } from '../outcome.ts';
import { type Look, lookUntil, type Target } from '../target/target.ts';
import { requireComposer } from './require-composer.ts';

/** What somebody had typed and not sent when an action began. */
export interface Draft {
  readonly text: string;
  /** True when Claude Code keeps it and puts it back itself after the next prompt. */
  readonly stashed: boolean;
}

/** Empties the composer and gives what somebody had typed there. */
export async function takeDraft(target: Target, look: Look): Promise<Draft | undefined> {
  const { kind, text, mode } = await requireComposer(target, look);
  if (kind !== 'draft') return undefined;
  // there is one place to stash, and a second draft would push the first out of it
  if (hasStash(look.text)) {
    throw refused('somebody has a draft and another one stashed');
  }

  const isEmpty = ({ screen }: Look) => screen.composer?.kind !== 'draft';
  await target.press('C-s');
  if (await lookUntil(target, isEmpty, 700)) return { text, stashed: true };

  // a release that has no stash; of a paste only its name is on the screen
  if (namesPaste(text) || mode === 'shell') {
    throw refused('the draft in the input row could not be put back');
  }
  // Ctrl+C clears all lines at once, but ends a turn that is under way; Ctrl+U clears one
  const isWorking = look.screen.state === 'working';
  const keys = isWorking ? text.split('\n').flatMap(() => ['C-u', 'C-u']) : ['C-c'];
  await target.press(...keys);
  if (await lookUntil(target, isEmpty)) return { text, stashed: false };
  throw notDelivered('the draft in the input row could not be moved', {
    lines: [`draft: ${text}`],
  });
}

/** Sees to it that a draft is back; the lines say what became of it. */
export async function putBackDraft(
  target: Target,
  draft: Draft | undefined,
): Promise<readonly string[]> {
  if (draft === undefined) return [];
  const { text, stashed } = draft;
  const isBack = ({ screen: { composer } }: Look) =>
    composer?.kind === 'draft' && condense(composer.text).includes(condense(text));
  const done = ['the draft in the input row was put back'];
  if (stashed && (await lookUntil(target, isBack, 1000))) return done;

  const { composer } = (await target.look()).screen;
  if (composer && composer.kind !== 'draft') {
    if (stashed) await target.press('C-s');
    else await target.paste(text);
    if (await lookUntil(target, isBack)) return done;
  }
  return [
    `the draft in the input row was not put back${stashed ? ' (Ctrl+S does it)' : ''}: ${text}`,
  ];
}
