import type { DialogOption, FreeTextRow, SubmitRow } from '../dialog.ts';

/** The choices of a dialog and the rows they take. */
export interface Choices {
  readonly options: readonly DialogOption[];
  readonly freeText?: FreeTextRow;
  readonly submit?: SubmitRow;
  /** What the fields of a form are called, from the one the cursor is on. */
  readonly fields?: readonly string[];
  readonly multiSelect: boolean;
  /** First row of the choices. */
  readonly start: number;
  /** Where the labels begin, where choices have digits. */
  readonly column?: number;
  /** First row after them. */
  readonly end: number;
  /** The row the cursor is on. */
  readonly cursor?: number;
}
