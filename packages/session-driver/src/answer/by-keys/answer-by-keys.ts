import { type ActionOutcome, refused } from '../../outcome.ts';
import { isQuestion } from '../../request/is-question.ts';
import type { Subject } from '../../request/subject.ts';
import type { Target } from '../../target/target.ts';
import { type Answer, effectOf } from '../answer.ts';
import { findAnswer } from '../find-answer.ts';
import { findOptions } from '../find-options.ts';
import { severalQuestions } from '../several-questions.ts';
import { answerQuestions, submitDialog } from './answer-questions.ts';
import { approve, deny } from './approve-or-deny.ts';
import { acceptForm, chooseOption, fillField, pressOn } from './close-dialog.ts';
import { type GuardedPane, guardPane } from './guarded-pane.ts';

/** Answers a request at the keyboard, as a human would who has just read it. */
export async function answerByKeys(
  target: Target,
  subject: Subject,
  answer: Answer,
): Promise<ActionOutcome> {
  const guarded = await guardPane(target, subject, (dialog) => effectOf(answer, dialog));
  try {
    return await give(guarded, subject, answer);
  } finally {
    await guarded.release();
  }
}

async function give(
  guarded: GuardedPane,
  subject: Subject,
  answer: Answer,
): Promise<ActionOutcome> {
  const { dialog } = guarded;
  const { request } = subject;
  switch (answer.kind) {
    case 'choose': {
      if (dialog.tabs.length > 1 && dialog.kind === 'question_tabs') {
        throw severalQuestions(dialog.tabs.map(({ label }) => label));
      }
      // its rows accept and decline it; what a field can be set to is not among them
      if (dialog.kind === 'elicitation' && (request?.questions.length ?? 0) > 0) {
        throw refused('no hook waits for this form any more: use type, submit or deny');
      }
      const picked = findOptions(dialog, answer.choices);
      if (isQuestion(dialog)) return answerQuestions(guarded, subject, () => picked);
      return chooseOption(guarded, picked.options[0], answer.permanent);
    }
    case 'text': {
      if (dialog.kind === 'elicitation') return fillField(guarded, answer.text);
      if (!isQuestion(dialog) || dialog.freeText === undefined || dialog.tabs.length > 1) {
        throw refused(`a dialog is open that takes no text (${dialog.kind}), nothing was typed`);
      }
      return answerQuestions(guarded, subject, () => ({ options: [], freeText: answer.text }));
    }
    case 'answers': {
      if (!isQuestion(dialog)) throw refused(`the open dialog is not a question (${dialog.kind})`);
      return answerQuestions(guarded, subject, findAnswer(dialog, answer.answers));
    }
    case 'approve':
      // a form without fields only asks to agree
      return request?.kind === 'elicitation' && request.questions.length === 0
        ? acceptForm(guarded)
        : approve(guarded);
    case 'deny':
      return deny(guarded, answer.reason);
    case 'submit':
      return submitDialog(guarded, subject);
    case 'key':
      return pressOn(guarded, answer.key);
  }
}
