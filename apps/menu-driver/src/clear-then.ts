import { stripVTControlCharacters } from 'node:util';
import { describeLook } from './describe-screen.ts';
import { requireComposer } from './draft.ts';
import { type Outcome, refused } from './outcome.ts';
import { type Look, lookUntil, type Target } from './target.ts';
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
    return { verdict: 'not_delivered', message, lines: describeLook(await target.look()) };
  }
  const sent = await typeText(target, command);
  return { ...sent, message: `cleared, ${sent.message}` };
}

function isFresh({ screen, text }: Look): boolean {
  if (screen.state !== 'idle') return false;
  const rows = stripVTControlCharacters(text).split('\n');
  // the last ❯ is the input row itself; /clear stays on the screen as the only thing said
  const prompts = rows.filter((row) => /^[❯>][\s\u00a0]/.test(row)).slice(0, -1);
  const said = prompts.filter((row) => !/^[❯>][\s\u00a0]+\/clear\s*$/.test(row));
  return said.length === 0 && !rows.some((row) => /^[●⏺]/.test(row));
}
