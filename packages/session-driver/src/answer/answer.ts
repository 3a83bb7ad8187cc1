import type { Dialog } from '@gsd-code-skill/claude-screen';
import type { Answers } from '../action.ts';
import { findOptions } from './find-options.ts';

/** What to do with a request. */
export type Answer =
  /** Numbers or labels of options. */
  | { readonly kind: 'choose'; readonly choices: readonly string[]; readonly permanent?: true }
  /** A text of one's own instead of an option. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'answers'; readonly answers: Answers }
  | { readonly kind: 'approve' }
  | { readonly kind: 'deny'; readonly reason?: string }
  /** Hand in what has been answered so far. */
  | { readonly kind: 'submit' }
  /** One key, whatever it does to the row it is on. */
  | { readonly kind: 'key'; readonly key: string };

/** A grant is given to what was seen whole; no harm comes of a denial. */
export type Effect = 'grant' | 'denial';

/** What an answer means to an open dialog. */
export function effectOf(answer: Answer, dialog: Dialog): Effect {
  if (answer.kind === 'deny') return 'denial';
  const rows =
    answer.kind === 'key'
      ? dialog.options.filter(({ focused }) => focused)
      : answer.kind === 'choose'
        ? chosen(dialog, answer.choices)
        : [];
  return rows.length > 0 && rows.every(({ grants }) => grants === 'no') ? 'denial' : 'grant';
}

function chosen(dialog: Dialog, choices: readonly string[]) {
  try {
    return findOptions(dialog, choices).options;
  } catch {
    // what is wrong with it is said once the dialog is known to be the one
    return [];
  }
}
