import type { PersonAnswer } from '@gsd-code-skill/openclaw-client';
import {
  answerRequest,
  type DialogDecision,
  type Request,
  readRequest,
} from '@gsd-code-skill/session-channel';
import type { PersonText } from './person-text.ts';
import type { ShownQuestions } from './shown-questions.ts';

export interface PassAnswerOptions {
  readonly stateDir: string;
  /** Gives an answer that no hook waits for; the reason where that cannot be. */
  readonly answerByKeys: (request: Request, given: DialogDecision) => Promise<string | undefined>;
  /** Tells people that something waits for them, where they cannot answer at once; true when that is done. */
  readonly tell?: ((request: Request, words: PersonText) => Promise<boolean>) | undefined;
  readonly onTrouble: (error: unknown) => void;
}

const unheld: readonly string[] = ['no-hook', 'gone', 'unfit'];

/** Gives a person's answer through the hook that waits for it, else by keys. */
export async function passAnswer(
  request: Request,
  given: DialogDecision,
  { stateDir, answerByKeys, tell, onTrouble }: PassAnswerOptions,
): Promise<void> {
  const { id, sessionName } = request;
  const rule = (await readRequest(stateDir, id))?.people?.rule;
  const origin = { by: 'person', rule, channel: 'openclaw' } as const;
  const { status } = await answerRequest(stateDir, id, given, origin);
  if (!unheld.includes(status)) return;
  const problem = status === 'unfit' ? 'it does not fit' : await answerByKeys(request, given);
  const isOver = (await readRequest(stateDir, id))?.settled !== undefined;
  if (problem === undefined || isOver) return;
  // a person who has answered takes it for done
  const where = `it still has to be answered in ${sessionName}`;
  const lost = `a person's answer to ${id} was lost (${problem}): ${where}`;
  onTrouble(new Error(lost));
  await tell?.(request, { title: `${sessionName}: not answered yet`, text: lost });
}

/** What an answer decides; `undefined` where it is none. */
export function decisionOf(
  answer: PersonAnswer,
  { inOwnWords }: ShownQuestions,
): DialogDecision | undefined {
  switch (answer.status) {
    case 'approved':
      return { kind: 'allow' };
    case 'denied':
      return { kind: 'deny', message: 'Denied by a person.' };
    case 'answered':
      return { kind: 'answers', answers: inOwnWords(answer.answers) };
    default:
      return undefined;
  }
}
