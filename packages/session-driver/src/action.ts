import type { WaitState } from './look/wait-state.ts';

/** What an answer is for. */
export interface Bound {
  /** The id of the request that was read; without it an answer is refused. */
  readonly for?: string;
  /** Whatever is open now: for a person who is looking at the screen. */
  readonly now?: true;
}

/** One thing to do with a session. */
export type Action =
  | { readonly kind: 'status' }
  /** The last lines of the screen, masked and quoted; 60 when no number is given. */
  | { readonly kind: 'snapshot'; readonly lines?: number; readonly raw?: true }
  /** A request whole, masked and quoted, page by page. */
  | { readonly kind: 'show'; readonly id: string; readonly page?: number; readonly raw?: true }
  /** Until the screen shows one of the states; for 7 seconds when no number is given. */
  | {
      readonly kind: 'wait';
      readonly states: readonly WaitState[];
      readonly seconds?: number;
    }
  | Answering
  /** `/clear`, and the command when the fresh prompt is there. */
  | { readonly kind: 'clear_then'; readonly command: string }
  /** The brake; with `force` also where it cancels what Claude Code will do by itself. */
  | { readonly kind: 'esc'; readonly force?: true }
  /** What moves the cursor: never for a request. */
  | { readonly kind: FreeKey }
  /** No wakes for so many turns; 0 ends it. */
  | { readonly kind: 'mute'; readonly turns: number }
  /** Answers the test that a wake asked for. */
  | { readonly kind: 'ack'; readonly id: string }
  /** Nothing is needed of anybody; refused while something is asked. */
  | { readonly kind: 'done' }
  /** Not now: to be told of again after so many milliseconds, a day at most. */
  | { readonly kind: 'later'; readonly milliseconds: number };

/** An action that answers a request, or can. */
export type Answering = Bound &
  (
    | {
        /** Numbers or labels of options. */
        readonly kind: 'choose';
        readonly choices: readonly string[];
        /** Also a row that grants for longer than once, where that is allowed. */
        readonly permanent?: true;
      }
    | { readonly kind: 'answer'; readonly answers: Answers }
    /** Yes to what is asked, once. */
    | { readonly kind: 'approve' }
    | { readonly kind: 'deny'; readonly reason?: string }
    /** A prompt; for a question an answer of one's own, for a form what its field takes. */
    | { readonly kind: 'type'; readonly text: string }
    /** Hands in what is ticked; with no dialog open, sends the draft in the input row. */
    | { readonly kind: 'submit' }
    | { readonly kind: AnsweringKey }
  );

export type ActionName = Action['kind'];

/** Keys that move about. */
export type FreeKey = 'arrow_up' | 'arrow_down';

/** Keys that answer where a dialog is open. */
export type AnsweringKey = 'enter' | 'space';

/**
 * Numbers, labels or a text for each question: by position, or by the question's text or short
 * name.
 */
export type Answers = readonly (readonly string[])[] | Readonly<Record<string, readonly string[]>>;
