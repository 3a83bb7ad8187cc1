const farAway = 24 * 3_600_000;

/** Whether a reset is so far away that Claude Code does not wait for it by itself. */
export function isFarAway({
  resetsAt,
  reachedAt,
}: {
  readonly resetsAt: number;
  readonly reachedAt: number;
}): boolean {
  return resetsAt - reachedAt > farAway;
}
