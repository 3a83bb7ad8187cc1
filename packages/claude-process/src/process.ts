/** One living process. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Name, without folders. */
  readonly name: string;
  readonly args: readonly string[];
  /** True when it has its terminal's keyboard: not stopped, not in the background. */
  readonly foreground: boolean;
}
