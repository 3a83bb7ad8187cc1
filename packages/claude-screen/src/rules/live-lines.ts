import { HELD_BACK_ROW } from './activity-rules.ts';

/** Lines that Claude Code draws again in place, for a diff of two captures; plain data. */
export interface LiveLines {
  /** Lines drawn again in place, wherever they stand. */
  readonly spinners: readonly RegExp[];
  /** Hints that hang below a spinner. */
  readonly hints: readonly RegExp[];
  /** Key hints and mode lines, live only at the bottom. */
  readonly footers: readonly RegExp[];
  /** Notices on the row right above the composer. */
  readonly notices: readonly RegExp[];
}

/**
 * The lines of Claude Code that are no content, known by their words; seen with 2.1.325. What has
 * the shape of any program's spinner or key hint, pane-diff knows by itself.
 */
export const claudeLiveLines: LiveLines = {
  spinners: [
    // ✻ 529 Overloaded · Retrying in 9s · attempt 5/10
    /^ {0,2}[·✢✳✶✻✽✺*] .*\bRetrying in \d/,
  ],
  hints: [/^\s+⎿\s+(?:Tip: |If it persists, )/],
  footers: [
    // ⏸ manual mode on · esc to interrupt   ⏵⏵ accept edits on (shift+tab to cycle)
    /^\s*(?:⏸|⏵⏵) /,
    /^\s*\d+% (?:until auto-compact|context left)/,
  ],
  // a dialog waits for the keyboard to rest
  notices: [HELD_BACK_ROW],
};
