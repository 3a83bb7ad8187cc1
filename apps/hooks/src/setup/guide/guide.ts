import type { Check } from '../../diagnose/check.ts';

/** Whoever is led through the set-up: a person at a terminal, or a log. */
export interface Guide {
  /** False where nobody can be asked, and its proposals decide. */
  readonly isAsking: boolean;
  begin(title: string): void;
  say(text: string): void;
  done(text: string): void;
  warn(text: string): void;
  /** Shows several lines under a title. */
  show(title: string, text: string): void;
  /** Shows how a link of the chain is. */
  check(check: Check): void;
  /** Does something that takes a while. */
  wait<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Asks for a decision; without anybody to ask it is the proposal, `true` unless said. */
  confirm(question: string, options?: { readonly proposal?: boolean }): Promise<boolean>;
  /** Asks for a line of text; without anybody to ask there is none. */
  ask(question: string, options?: AskOptions): Promise<string | undefined>;
  /** Asks for some of several; without anybody to ask it is all. */
  choose(question: string, options: readonly Choice[]): Promise<readonly string[]>;
  /** Asks for one of several or none; without anybody to ask it is the first. */
  pick(question: string, options: readonly Choice[]): Promise<string | undefined>;
  end(text: string): void;
}

interface AskOptions {
  readonly proposal?: string | undefined;
  /** Whether it is a secret, which the terminal does not show. */
  readonly isSecret?: boolean | undefined;
  /** Says what is wrong with an answer. */
  readonly problemOf?: ((answer: string) => string | undefined) | undefined;
}

interface Choice {
  readonly value: string;
  readonly hint?: string;
}

/** The person at the terminal left the guide. */
export class GuideLeft extends Error {
  static {
    GuideLeft.prototype.name = 'GuideLeft';
  }
}

/** How a guide speaks. */
export interface Voice {
  /** Prints one line, or several, on stdout. */
  print(text: string): void;
  /** Prints one line, or several, on stderr. */
  warn(text: string): void;
  /** Whether stdout takes colours. */
  readonly colours: boolean;
}
