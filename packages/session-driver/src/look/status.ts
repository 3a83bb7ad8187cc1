import { mutedTurns } from '@gsd-code-skill/session-channel';
import type { Outcome } from '../outcome.ts';
import { describeScreen } from './describe-screen.ts';
import type { Target } from './target.ts';

/** Says what the screen shows, and whether the session is muted. */
export async function status(target: Target): Promise<Outcome> {
  const { screen } = await target.look();
  const [message = '', ...lines] = describeScreen(screen);
  const muted = await mutedTurns(target.stateDir, target.key);
  const note = muted > 0 ? [`muted: ${muted} turns`] : [];
  const data = { ...screen, pane: target.pane.id, ...(muted > 0 && { muted_turns: muted }) };
  return { verdict: 'ok', message, lines: [...lines, ...note], data };
}
