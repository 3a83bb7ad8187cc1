import { describeLook } from '../look/describe-screen.ts';
import { lookUntil, type Target } from '../look/target.ts';
import { type Outcome, refused } from '../outcome.ts';
import { requireComposer } from './draft.ts';
import { isFresh } from './screen-words.ts';
import { typeText } from './type-text.ts';

/** Starts a fresh conversation with `/clear` and, when its prompt is there, types a command. */
export async function clearThen(target: Target, command: string): Promise<Outcome> {
  const look = await target.look();
  requireComposer(look);
  if (look.screen.state === 'working') {
    throw refused('Claude Code is working, nothing was cleared', describeLook(look));
  }

  const cleared = await typeText(target, '/clear');
  if (cleared.verdict !== 'delivered') return cleared;
  if (!(await lookUntil(target, isFresh, 4000))) {
    const message = 'no fresh prompt after /clear, the command was not typed';
    return { verdict: 'not_delivered', message, ...describeLook(await target.look()) };
  }
  const sent = await typeText(target, command);
  return { ...sent, message: `cleared, ${sent.message}` };
}
