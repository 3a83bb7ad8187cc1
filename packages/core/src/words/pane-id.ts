/** A tmux pane, as in `%3`: unique on one server, not between two. */
export type PaneId = `%${number}`;

export function isPaneId(value: string): value is PaneId {
  return /^%\d+$/.test(value);
}
