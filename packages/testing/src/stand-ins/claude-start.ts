/** How a stand-in was started. */
export interface ClaudeStart {
  readonly pid: number;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the commands of the scenario's `notes` printed at that moment. */
  readonly notes: Readonly<Record<string, string>>;
}
