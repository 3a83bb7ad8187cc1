import type { UsageLimit } from '@gsd-code-skill/transcript-reader';

const farAway = 24 * 3_600_000;

/** Claude Code waits 30 to 90 s after a reset: the time that an agent is told. */
export const ownTime = '2 minutes';

/** Milliseconds that it is given before it counts as one that will not. */
export const defaultGrace = 180_000;

/** Why nobody does where Claude Code has said nothing of it. */
export const claudeWillNot = 'Claude Code will not';

/** Who sends a session on after a usage limit; or why nobody does. */
export type Continuer = 'claude' | 'worker' | { readonly whyNobody: string };

/** Decides who does; times are milliseconds since 1970. */
export function whoContinues(
  continuation: UsageLimit['continuation'],
  { resetsAt, reachedAt }: { readonly resetsAt: number; readonly reachedAt: number },
): Continuer {
  if (continuation === 'announced') return 'claude';
  if (continuation === 'cancelled') return { whyNobody: 'somebody cancelled that' };
  // for a reset that is far away, Claude Code does not wait by itself
  if (resetsAt - reachedAt > farAway) return 'worker';
  return { whyNobody: claudeWillNot };
}
