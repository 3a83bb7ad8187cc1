import type { Action, ActionName, FittingAction } from '@gsd-code-skill/session-driver';

/** One paragraph of the manual about an action. */
export interface Paragraph {
  readonly group: Group;
  /** The first line is also what completion says. */
  readonly lines: readonly [string, ...string[]];
}

/** An option that one action has; `--json` is everybody's. */
export interface ActionOption {
  readonly name: `--${string}`;
  /** The value it takes, as the manual writes it; none for a switch. */
  readonly value?: string;
  readonly description: string;
  /** Reads the value, where it is not a text. */
  read?(text: string): number;
}

/** Values of options, by their names without the dashes. */
export interface OptionValues {
  readonly for?: string;
  readonly now?: true;
  readonly permanent?: true;
  readonly force?: true;
  readonly raw?: true;
  readonly timeout?: number;
}

/** All that the command line knows of an action. */
export interface ActionEntry {
  readonly name: ActionName;
  /** What follows the name, as manual and hints write it. */
  readonly arguments?: string;
  /** What it says in the manual; actions in a row that say the same share a line. */
  readonly manual: readonly [Paragraph, ...Paragraph[]];
  readonly options?: readonly ActionOption[];
  /** True when it answers a request, and takes the options that say which. */
  readonly answers?: true;
  /** True when words that look like options are text. */
  readonly takesText?: true;
  /** True when its options count only before its text. */
  readonly takesOptionsFirst?: true;
  /** True when a lone `-` stands for standard input. */
  readonly takesInput?: true;
  /** True when it ends by a time of its own. */
  readonly hasOwnTime?: true;
  /** True when words ask for output that is not cut. */
  readonly isWholeWithWords?: true;
  /** What its arguments may be, for completion. */
  readonly completed?: readonly (readonly string[])[];
  /** What to give it on a certain screen; its arguments as they are, where it needs any, if left out. */
  hint?(fitting: FittingAction): string;
  /** Reads the words after its name. */
  read(words: readonly string[], options: OptionValues): Action;
}

/** The headings of the manual. */
export const groups = ['look', 'answer a request', 'type', 'notify'] as const;

export type Group = (typeof groups)[number];
