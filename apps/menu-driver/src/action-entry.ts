import type { Action, ActionName, FittingAction } from '@gsd-code-skill/session-driver';

/** One paragraph of the manual about an action. */
export interface Paragraph {
  readonly group: Group;
  /** The first line is also what completion says. */
  readonly lines: readonly [string, ...string[]];
}

/** An option that one action has; `--json` is everybody's. */
export interface ActionOption {
  readonly name: string;
  /** The value it takes, as the manual writes it. */
  readonly value: string;
  readonly description: string;
  read(text: string): number;
}

/** All that the command line knows of an action. */
export interface ActionEntry {
  readonly name: ActionName;
  /** What follows the name, as manual and hints write it. */
  readonly arguments?: string;
  /** What it says in the manual; actions in a row that say the same share a line. */
  readonly manual: readonly [Paragraph, ...Paragraph[]];
  readonly options?: readonly ActionOption[];
  /** True when words that look like options are text. */
  readonly takesText?: true;
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
  read(words: readonly string[], options: Readonly<Record<string, number>>): Action;
}

/** The headings of the manual. */
export const groups = ['look', 'answer the open dialog', 'type', 'notify'] as const;

export type Group = (typeof groups)[number];
