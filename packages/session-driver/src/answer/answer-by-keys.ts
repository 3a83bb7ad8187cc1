import { type ActionOutcome, refused } from '../outcome.ts';
import { isQuestion } from '../request/is-question.ts';
import type { Subject } from '../request/subject.ts';
import type { Target } from '../target/target.ts';
import { type Answer, needOf } from './answer.ts';
import { answerQuestions, submitDialog } from './answer-questions.ts';
import { acceptForm, approve, chooseOption, deny, fillForm, pressOn } from './close-dialog.ts';
import { findAnswer } from './find-answer.ts';
import { findOptions } from './find-options.ts';
import { type Hands, takeHands } from './hands.ts';

/** Answers a request at the keyboard, as a human would who has just read it. */
export async function answerByKeys(
  target: Target,
  subject: Subject,
  answer: Answer,
): Promise<ActionOutcome> {
  const hands = await takeHands(target, subject, (dialog) => needOf(answer, dialog));
  try {
    return await give(hands, subject, answer);
  } finally {
    await hands.release();
  }
}

async function give(hands: Hands, subject: Subject, answer: Answer): Promise<ActionOutcome> {
  const { dialog } = hands;
  const { request } = subject;
  switch (answer.kind) {
    case 'choose': {
      if (dialog.tabs.length > 1 && dialog.kind === 'question_tabs') {
        const labels = dialog.tabs.map(({ label }) => label).join(', ');
        throw refused(`there are ${dialog.tabs.length} questions (${labels}): use answer`);
      }
      // its rows accept and decline it; what a field can be set to is not among them
      if (dialog.kind === 'elicitation' && (request?.questions.length ?? 0) > 0) {
        throw refused('no hook waits for this form any more: use type, submit or deny');
      }
      const picked = findOptions(dialog, answer.choices);
      if (isQuestion(dialog)) return answerQuestions(hands, subject, () => picked);
      return chooseOption(hands, picked.options[0], answer.permanent);
    }
    case 'text': {
      if (dialog.kind === 'elicitation') return fillForm(hands, answer.text);
      if (!isQuestion(dialog) || dialog.freeText === undefined || dialog.tabs.length > 1) {
        throw refused(`a dialog is open that takes no text (${dialog.kind}), nothing was typed`);
      }
      return answerQuestions(hands, subject, () => ({ options: [], freeText: answer.text }));
    }
    case 'answers': {
      if (!isQuestion(dialog)) throw refused(`the open dialog is not a question (${dialog.kind})`);
      return answerQuestions(hands, subject, findAnswer(dialog, answer.answers));
    }
    case 'approve':
      // a form without fields only asks to agree
      return request?.kind === 'elicitation' && request.questions.length === 0
        ? acceptForm(hands)
        : approve(hands);
    case 'deny':
      return deny(hands, answer.reason);
    case 'submit':
      return submitDialog(hands, subject);
    case 'key':
      return pressOn(hands, answer.key);
  }
}
