/** What is asked of the process that owns the terminal. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly pid: number;
  kill(pid: number, signal: NodeJS.Signals): void;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}
