import type { Message } from './read-message.ts';

/** What came of an action. */
export interface Done {
  /** As the skill's table of verdicts counts them; a number that it does not have, for any other. */
  readonly exitCode: number | undefined;
  readonly output: string;
}

/** How an agent does what the skill says. */
export interface Hands {
  /** What can be done, as the skill calls it. */
  readonly verbs: ReadonlySet<string>;
  /**
   * Makes an action of what the skill shows, such as `deny --for <id> 'why'`, by what the wake
   * offers; `undefined` for an answer that it does not.
   */
  fill(shown: string, message: Message, own?: readonly string[]): string | undefined;
  /** What shows the request whole, where the wake offers it. */
  showIn(message: Message): string | undefined;
  run(action: string): Promise<Done>;
  close(): Promise<void>;
}

/** The words of what the skill shows; what stands between quotes is one. */
export function wordsOf(shown: string): readonly string[] {
  return shown.match(/'[^']*'|<[^>]*>|\S+/g) ?? [];
}

/** What stands between quotes is an example: the agent's own words take its place. */
export function withOwn(words: readonly string[], own: readonly string[]): readonly string[] {
  const left = own.map(quote);
  return words.map((word) => (word.startsWith("'") ? (left.shift() ?? word) : word));
}

export function quote(word: string): string {
  return `'${word}'`;
}
