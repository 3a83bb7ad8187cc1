import type { WaitState } from './look/wait-state.ts';

/** One thing to do with a session. */
export type Action =
  | { readonly kind: 'status' }
  /** The last lines of the screen; 60 when no number is given. */
  | { readonly kind: 'snapshot'; readonly lines?: number }
  /** Until the screen shows one of the states; for 7 seconds when no number is given. */
  | {
      readonly kind: 'wait';
      readonly states: readonly WaitState[];
      readonly seconds?: number;
    }
  /** Numbers or labels of options in the open dialog. */
  | { readonly kind: 'choose'; readonly choices: readonly string[] }
  | { readonly kind: 'answer'; readonly answers: Answers }
  /** The plain «Yes» of the open dialog. */
  | { readonly kind: 'approve' }
  | { readonly kind: 'deny'; readonly reason?: string }
  /** A prompt; in a question an answer of one's own, in a form what its field takes. */
  | { readonly kind: 'type'; readonly text: string }
  /** `/clear`, and the command when the fresh prompt is there. */
  | { readonly kind: 'clear_then'; readonly command: string }
  /** Hands in what is ticked, or sends the draft in the input row. */
  | { readonly kind: 'submit' }
  | { readonly kind: KeyName }
  /** No wakes for so many turns, up to 1000; 0 ends it. */
  | { readonly kind: 'mute'; readonly turns: number };

export type ActionName = Action['kind'];

/** Actions that are one key. */
export type KeyName = 'enter' | 'esc' | 'space' | 'arrow_up' | 'arrow_down';

/**
 * Numbers, labels or a text for each question: by position, or by the question's text or short
 * name.
 */
export type Answers = readonly (readonly string[])[] | Readonly<Record<string, readonly string[]>>;
