/** What the variable `TMUX` of a program in a pane says. */
export interface TmuxVariable {
  readonly socketPath: string;
  readonly serverPid: number;
}

/** Reads `TMUX`: socket path, server pid, session; only the path can hold a comma itself. */
export function parseTmuxVariable(value: string): TmuxVariable | undefined {
  const [, socketPath, serverPid] = /^(.+),(\d+),\d*$/s.exec(value) ?? [];
  return socketPath === undefined ? undefined : { socketPath, serverPid: Number(serverPid) };
}
