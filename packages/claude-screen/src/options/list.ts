import type { SubmitRow } from '../dialog.ts';
import type { OptionDraft } from './option-draft.ts';

/** How the choices of a dialog stand. */
export interface ListOptions {
  readonly width: number;
  /** True when previews stand beside the choices. */
  readonly preview: boolean;
  readonly asked: boolean;
}

/** The choices put together from their rows. */
export interface List extends ListOptions {
  readonly drafts: readonly OptionDraft[];
  readonly submit?: SubmitRow;
  /** The rule that divides the choices. */
  readonly rule?: number;
  readonly end: number;
}
