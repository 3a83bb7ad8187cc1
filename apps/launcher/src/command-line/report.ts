/** What a command has to say in the end. */
export interface Report {
  /** For people, the most important first. */
  readonly lines: readonly string[];
  /** For programs. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly failed?: boolean;
}
