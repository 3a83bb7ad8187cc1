import { readScreen, recogniseRequest } from '@gsd-code-skill/claude-screen';
import type { Hold } from '@gsd-code-skill/session-channel';

/**
 * What a screen tells about a dialog: `shown` it is, or may be; `another` one is; `awaited` one is
 * that Claude Code holds back; `gone` there is none; `unclear` what there is.
 */
export type DialogSighting = 'shown' | 'another' | 'awaited' | 'gone' | 'unclear';

type Held = Pick<Hold, 'kind' | 'questions' | 'toolName' | 'toolInput' | 'cwd'>;

/** Looks for a hold's dialog on a screen. */
export function showsDialog(text: string, { cwd, ...held }: Held): DialogSighting {
  const screen = readScreen(text);
  const { dialog, dialogHeldBack, state } = screen;
  if (dialogHeldBack) return 'awaited';
  if (dialog === undefined) return state === 'unknown' ? 'unclear' : 'gone';
  const { verdict } = recogniseRequest(screen, { ...held, ...(cwd !== undefined && { cwd }) });
  // one that is cut off may be it: its hook waits on, and is answered by its id alone
  return verdict === 'other' ? 'another' : 'shown';
}
