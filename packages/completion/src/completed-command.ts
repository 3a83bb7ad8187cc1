/** A word that can be typed, with what it does. */
export interface Word {
  readonly name: string;
  readonly description: string;
}

/** What can stand in one place: words known from the start, or names looked up at that moment. */
export type Words = 'agents' | 'sessions' | 'directories' | 'files' | readonly Word[];

export interface CompletedOption extends Word {
  /** Other ways to write it. */
  readonly short?: string;
  /** What its value may be; `undefined` when it takes none. */
  readonly value?: Words;
}

/** A command as completion sees it. */
export interface CompletedCommand extends Word {
  readonly options: readonly CompletedOption[];
  readonly subcommands: readonly CompletedCommand[];
  /** What its arguments may be, in order. */
  readonly arguments: readonly Words[];
}
