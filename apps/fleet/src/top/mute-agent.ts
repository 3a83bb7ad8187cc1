import { mutePane } from '@gsd-code-skill/session-channel';
import type { Seen } from './seen-of.ts';

/** Mutes one more turn of an agent's session, or none; says what is so now. */
export async function muteAgent(
  { view: { agent }, session: { bound, mutedTurns } }: Seen,
  { stateDir, isMore }: { readonly stateDir: string; readonly isMore: boolean },
): Promise<string> {
  if (bound === undefined) return `${agent} has had no event yet: there is nothing to mute`;
  const turns = isMore ? mutedTurns + 1 : 0;
  await mutePane(stateDir, bound.pane, turns);
  if (turns === 0) return `${agent} is not muted`;
  return `${agent} is muted for ${turns} ${turns === 1 ? 'turn' : 'turns'}; M ends that`;
}
