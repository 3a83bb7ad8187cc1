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
  readonly options: readonly {
    readonly label: string;
    readonly description?: string | undefined;
  }[];
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
  /** The id of this question where it was asked before, by one who could not wait: it is asked anew only when that is over. */
  readonly known?: string | undefined;
  /** Told the id by which a question is known, as soon as it is asked. */
  readonly onAsked?: ((id: string) => Promise<void>) | undefined;
}

/** A way to ask people. */
export interface PeopleDesk {
  /** What it is called; ids of questions are its own. */
  readonly way: string;
  ask(question: PersonQuestion, options: AskPersonOptions): Promise<PersonAnswer>;
  close(): Promise<void>;
}
