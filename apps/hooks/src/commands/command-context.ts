/** What a command is given of the process it runs in. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints one line, or several, on stdout. */
  print(text: string): void;
  /** Prints one line, or several, on stderr. */
  warn(text: string): void;
  /** Makes the process end with this code. */
  exitWith(code: number): void;
  /** Whether somebody sits at a terminal and can be asked. */
  readonly interactive: boolean;
  /** Whether stdout takes colours. */
  readonly colours: boolean;
}
