/** A tmux pane, as in `%3`: unique on one server, not between two. */
export type PaneId = `%${number}`;

/** Takes what tmux says for a pane id, and throws where it is none. */
export function toPaneId(value: string): PaneId {
  if (isPaneId(value)) return value;
  throw new TypeError(`not the id of a tmux pane: ${JSON.stringify(value)}`);
}

export function isPaneId(value: string): value is PaneId {
  return /^%\d+$/.test(value);
}
