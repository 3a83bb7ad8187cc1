import { isFreshConversation } from '@gsd-code-skill/claude-screen';
import { type ActionOutcome, notDelivered, refused } from '../outcome.ts';
import { lookUntil, type Target } from '../target/target.ts';
import { checkShellText } from './check-shell.ts';
import { requireComposer } from './require-composer.ts';
import { typeText } from './type-text.ts';

/** Starts a fresh conversation with `/clear` and, when its prompt is there, types a command. */
export async function clearThen(target: Target, command: string): Promise<ActionOutcome> {
  checkShellText(target, command);
  const look = await target.look();
  await requireComposer(target, look);
  if (look.screen.state === 'working') {
    throw refused('Claude Code is working, nothing was cleared');
  }

  const cleared = await typeText(target, '/clear', look);
  if (cleared.verdict !== 'delivered') return cleared;
  if (!(await lookUntil(target, ({ text }) => isFreshConversation(text), 4000))) {
    throw notDelivered('no fresh prompt after /clear, the command was not typed');
  }
  const sent = await typeText(target, command);
  return { ...sent, message: `cleared, ${sent.message}` };
}
