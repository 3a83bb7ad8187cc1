/**
 * What a dialog asks for.
 *
 * `question` takes one answer, `multi_select_question` several; `question_tabs` is one of several questions side by
 * side, and `multiSelect` says which sort is shown. `review` is the last tab of those. `unknown` is any other dialog:
 * its title and options are still read.
 */
export type DialogKind =
  | 'question'
  | 'multi_select_question'
  | 'question_tabs'
  | 'review'
  | 'permission'
  | 'plan'
  | 'trust'
  | 'resume_picker'
  | 'elicitation'
  | 'unknown';

/**
 * What choosing a row grants: `once` what the dialog asks and nothing more, `permanent` also things that are not asked
 * yet, `no` nothing.
 */
export type Grant = 'once' | 'permanent' | 'no';

/** A row that can be chosen as it stands. */
export interface DialogOption {
  /** The digit that chooses it; absent where the dialog shows none. */
  readonly number?: number;
  readonly label: string;
  readonly description?: string;
  /** State of its box or tick; absent where the row has none. */
  readonly checked?: boolean;
  /** True for the row the cursor is on. */
  readonly focused: boolean;
  /** For rows that say yes or no in a permission, a plan or a question of trust. */
  readonly grants?: Grant;
}

/** A row to type an answer in. */
export interface FreeTextRow {
  readonly number?: number;
  /** The row's own words, such as `Type something.`; absent once they are overtyped. */
  readonly label?: string;
  /** What has been typed; empty when nothing has. */
  readonly text: string;
  readonly checked?: boolean;
  readonly focused: boolean;
}

/** The unnumbered row that ends a multi-select question. */
export interface SubmitRow {
  /** `Submit`, or `Next` when more questions follow. */
  readonly label: string;
  readonly focused: boolean;
}

/** One question in the bar above a dialog. */
export interface DialogTab {
  readonly label: string;
  readonly answered: boolean;
}

/** One row of what a dialog asks leave for, as it is drawn. */
export interface InputRow {
  readonly text: string;
  /** True when the row above had no room for its first word: it may go on with that row. */
  readonly wrapped?: true;
}

/** What a permission or a plan is about: a command, a diff, fields, a text. */
export interface DialogInput {
  /** Rows between the heading and it: a path, a description, the name of an MCP tool. */
  readonly lead: readonly string[];
  readonly rows: readonly InputRow[];
  /** False when rows of it are out of sight. */
  readonly isWhole: boolean;
}

/** An open dialog. */
export interface Dialog {
  readonly kind: DialogKind;
  /** The question it asks, else its heading. */
  readonly title: string;
  /** The heading over the question, such as `Bash command` or a question's short name. */
  readonly header?: string;
  /** What stands between heading and question: a command, a diff, a plan, an explanation. */
  readonly body: readonly string[];
  /** The part of the body between two dashed rules, row by row; absent where there are none. */
  readonly input?: DialogInput;
  /** True when its upper edge is out of sight, and perhaps more with it. */
  readonly isCut?: true;
  readonly multiSelect: boolean;
  /** Top to bottom, without the free-text and submit rows. */
  readonly options: readonly DialogOption[];
  readonly freeText?: FreeTextRow;
  readonly submit?: SubmitRow;
  /** What the fields of a form are called, from the one the cursor is on; absent for other dialogs. */
  readonly fields?: readonly string[];
  /** Questions of the bar, left to right, without its `Submit`; empty where there is no bar. */
  readonly tabs: readonly DialogTab[];
  /**
   * Index into `tabs`; `tabs.length` is `Submit`. Colour alone marks the tab, so a plain capture gives the first
   * unanswered one.
   */
  readonly currentTab?: number;
  /** Keys the dialog offers, as it words them: `Esc to cancel`. */
  readonly hints: readonly string[];
}
