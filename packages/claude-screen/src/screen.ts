import type { Composer } from './composer/composer.ts';
import type { Dialog } from './dialog.ts';

/**
 * What the session is doing, as far as its screen tells.
 *
 * - `idle`: the composer waits for a prompt
 * - `working`: a turn, a compaction or a retry is under way
 * - `menu`: a question, a plan, a picker or another dialog waits for a choice
 * - `permission_prompt`: a tool, a folder or a server waits for approval
 * - `error`: the last turn ended in an error, and the composer waits
 * - `unknown`: none of these could be shown, as with a shell or half a screen
 */
export type ScreenState = 'idle' | 'working' | 'menu' | 'permission_prompt' | 'error' | 'unknown';

/** A line that decided something, and the rule that took it. */
export interface Evidence {
  /** Name of the rule. */
  readonly rule: string;
  /** Line of the capture, counted from 0. */
  readonly line: number;
  /** The line itself, without styling. */
  readonly text: string;
}

/** One capture of a Claude Code pane, read. */
export interface Screen {
  readonly state: ScreenState;
  /** The dialog that has the keyboard. */
  readonly dialog?: Dialog;
  /** The input row, present when it has the keyboard. */
  readonly composer?: Composer;
  /** True while a dialog is kept from the screen because somebody has just typed. */
  readonly dialogHeldBack?: true;
  /** Share of the context window in use, where the screen says so. */
  readonly contextUsedPercent?: number;
  /** What the state rests on; empty for `unknown`. */
  readonly evidence: readonly Evidence[];
}
