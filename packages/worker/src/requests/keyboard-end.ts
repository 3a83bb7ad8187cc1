import { byKeyboard, type Request, type RequestEnd } from '@gsd-code-skill/session-channel';
import { readToolEnd } from '@gsd-code-skill/transcript-reader';
import { saysBusy } from '../sources/says-busy.ts';

/** Milliseconds within which Claude Code writes a line; it was seen to take up to 167 after what the line tells of. */
export const timeToWrite = 600;

export interface KeyboardEndOptions {
  readonly transcriptPath: string | undefined;
  /** The process that asked; without it, or once it is gone, only the transcript tells. */
  readonly claudePid?: number | undefined;
  /**
   * Milliseconds that Claude Code has to write it down.
   *
   * @default 0
   */
  readonly timeout?: number | undefined;
}

type Asked = Pick<Request, 'kind' | 'toolName' | 'toolInput'>;

/** How a request ended that was answered at the keyboard, as far as Claude Code tells. */
export async function keyboardEnd(
  asked: Asked,
  { transcriptPath, claudePid, timeout = 0 }: KeyboardEndOptions,
): Promise<RequestEnd> {
  const by = byKeyboard;
  const closed: RequestEnd = { by, how: 'closed', decision: 'closed' };
  // what a form was told, its own event says
  if (transcriptPath === undefined || asked.kind === 'elicitation') return closed;
  const toolEnd = await readToolEnd(transcriptPath, asked, { timeout }).catch(() => undefined);
  const isQuestion = asked.kind === 'question';
  if (toolEnd === 'rejected') {
    return { by, how: isQuestion ? 'declined' : 'denied', decision: 'deny' };
  }
  const approved: RequestEnd = { by, how: 'approved', decision: 'allow' };
  if (toolEnd === 'done')
    return isQuestion ? { by, how: 'answered', decision: 'answer' } : approved;
  // what was rejected is written down at once: a tool without a word of it runs
  const isRunning = !isQuestion && (await saysBusy(transcriptPath, claudePid));
  return isRunning ? approved : closed;
}
