/** What a person is asked: to decide, or to answer questions. */
export interface PersonQuestion {
  /** What it is about, in a few words. */
  readonly title: string;
  /** All that has to be read before it is decided. */
  readonly text: string;
  /** The session it belongs to, where OpenClaw knows one. */
  readonly sessionKey?: string | undefined;
  /** Questions of Claude Code's own, to be answered; without them it is a matter of yes or no. */
  readonly questions?: readonly AskedQuestion[] | undefined;
}

export interface AskedQuestion {
  readonly question: string;
  readonly header?: string | undefined;
  readonly multiSelect?: boolean | undefined;
  readonly options: readonly { readonly label: string; readonly description?: string }[];
}

export type PersonAnswer =
  | { readonly status: 'approved' }
  | { readonly status: 'denied' }
  /** Labels by the text of the question. */
  | {
      readonly status: 'answered';
      readonly answers: Readonly<Record<string, string | readonly string[]>>;
    }
  /** Nobody can be asked this way, or it does not fit there. */
  | { readonly status: 'unavailable'; readonly reason: string }
  /** It was taken back. */
  | { readonly status: 'withdrawn' };

export interface AskPersonOptions {
  /** Takes the question back. */
  readonly signal: AbortSignal;
}

/** A way to ask people. */
export interface PeopleDesk {
  ask(question: PersonQuestion, options: AskPersonOptions): Promise<PersonAnswer>;
  close(): Promise<void>;
}
