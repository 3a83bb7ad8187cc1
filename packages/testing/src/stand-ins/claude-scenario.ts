/** Recorded screens that follow one another as the pages of a dialog, such as `10-ask-single`. */
export interface ScenarioDialog {
  readonly pages: readonly string[];
  /** Open from the beginning; the others open one by one when a turn or a dialog ends. */
  readonly atStart?: boolean;
}

/** What the stand-in for Claude Code plays. */
export interface ClaudeScenario {
  readonly dialogs?: readonly ScenarioDialog[];
  /**
   * The recorded screen it begins with.
   *
   * @default '02-idle-after-answer'
   */
  readonly screen?: string;
  /** A file that it draws as it is, and takes lines under, in place of everything above. */
  readonly still?: string;
  /**
   * Whether Ctrl+S puts a draft aside.
   *
   * @default true
   */
  readonly stash?: boolean;
  /** A suggestion in the empty input box. */
  readonly ghost?: string;
  /**
   * Milliseconds a turn takes.
   *
   * @default 300
   */
  readonly workMs?: number;
  /**
   * Milliseconds `/clear` takes.
   *
   * @default 400
   */
  readonly clearMs?: number;
  /** Takes no key at all. */
  readonly deaf?: boolean;
  /**
   * Milliseconds in which a new dialog takes no keys.
   *
   * @default 100
   */
  readonly deafMs?: number;
  /** Milliseconds without a key before a dialog opens. */
  readonly heldBackMs?: number;
  /** Stops the tmux server as soon as a key has come. */
  readonly stopTmuxAtKey?: boolean;
  /** Knows no conversation to resume or continue, and ends as the real one then does. */
  readonly hasNoConversation?: boolean;
  /** Ends at once, with this code. */
  readonly exitCode?: number;
  /** Draws nothing before so many have been started. */
  readonly together?: number;
  /** Shell commands whose output is noted at the start, each under a name. */
  readonly notes?: Readonly<Record<string, string>>;
  /** @default '2.1.325' */
  readonly version?: string;
}

/** What came of the keys, in the words of the stand-in. */
export type ClaudeEvent =
  | { readonly prompt: string }
  | { readonly answers: readonly (string | null)[] }
  | { readonly chose: string }
  | { readonly declined: true }
  | { readonly chat: true }
  | { readonly byHook: true }
  | { readonly interrupted: true }
  | { readonly askedToLeave: true }
  | { readonly fresh: true }
  | { readonly typed: string };
