import { mutedTurns } from '@gsd-code-skill/session-channel';
import type { ActionOutcome } from '../outcome.ts';
import { requestOnScreen } from '../request/request-on-screen.ts';
import type { Target } from '../target/target.ts';
import { describeScreen } from './describe-screen.ts';

/** Says what the screen shows, for which request, and whether the session is muted. */
export async function status(target: Target): Promise<ActionOutcome> {
  const look = await target.look();
  const { screen } = look;
  const request = (await requestOnScreen(target, look))?.id;
  const [message = '', ...lines] = describeScreen(screen, request);
  const muted = await mutedTurns(target.stateDir, target.key);
  const note = muted > 0 ? [`muted: ${muted} turns`] : [];
  const data = {
    ...screen,
    pane: target.pane.id,
    ...(request && { request }),
    ...(muted > 0 && { muted_turns: muted }),
  };
  return { verdict: 'ok', message, lines: [...lines, ...note], data };
}
