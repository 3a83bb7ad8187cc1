/** The input row between its two rules. */
export interface Composer {
  /**
   * - `empty`: nothing in it
   * - `placeholder`: a hint or a suggestion of Claude Code's own, nothing typed
   * - `draft`: text somebody typed and has not sent
   *
   * A plain capture cannot tell an unknown suggestion from a draft and calls it `draft`; with ANSI both are told apart.
   */
  readonly kind: 'empty' | 'placeholder' | 'draft';
  /** The draft, lines joined with `\n`; empty unless `kind` is `draft`. */
  readonly text: string;
  /** Placeholder or suggestion shown in the row, or after the draft. */
  readonly ghost?: string;
  /** `shell` after a leading `!`. */
  readonly mode: 'prompt' | 'shell';
  /** Messages waiting for the running turn to end, oldest first. */
  readonly queued: readonly string[];
}
