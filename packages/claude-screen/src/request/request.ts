import type { AnnouncedKind, Question } from '@gsd-code-skill/core';

/** Something Claude Code asks, as a hook reported it. */
export interface AskedRequest {
  readonly kind: AnnouncedKind;
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
  readonly questions: readonly Question[];
  /**
   * The folder the hook named. Dialogs show paths from there, so without it a file inside is never certain.
   *
   * @default unknown
   */
  readonly cwd?: string;
}

/** Whether the dialog on a screen is a request's. */
export interface Recognition {
  /**
   * - `same`: it shows what this request asks and no other
   * - `other`: it shows something else, or the screen certainly shows no dialog
   * - `cannot_tell`: too little is in sight, or another request could look like it
   */
  readonly verdict: 'same' | 'other' | 'cannot_tell';
  /** True when all that is asked is in sight; a grant needs this too. */
  readonly isWhole: boolean;
}

/** How a part of a request fits what is drawn. */
export type Fit = 'exact' | 'part' | 'unlike';
