import { refused } from '../outcome.ts';
import type { AnswerWay } from './answer-dialog.ts';
import { answerQuestions, isQuestion, submitDialog } from './answer-questions.ts';
import { approve, chooseOption, deny, fillForm } from './close-dialog.ts';
import { settle } from './dialog-keys.ts';
import { findAnswer } from './find-answer.ts';
import { findOptions } from './find-options.ts';

/** Answers a dialog at its keyboard, as a human would. */
export const answerByKeys: AnswerWay = async (target, dialog, answer) => {
  await settle(target, dialog);
  switch (answer.kind) {
    case 'choose': {
      if (dialog.tabs.length > 1 && dialog.kind === 'question_tabs') {
        const labels = dialog.tabs.map(({ label }) => label).join(', ');
        throw refused(`there are ${dialog.tabs.length} questions (${labels}): use answer`);
      }
      const picked = findOptions(dialog, answer.choices);
      if (isQuestion(dialog)) return answerQuestions(target, dialog, () => picked);
      return chooseOption(target, dialog, picked.options[0]);
    }
    case 'text': {
      if (dialog.kind === 'elicitation') return fillForm(target, dialog, answer.text);
      if (!isQuestion(dialog) || dialog.freeText === undefined || dialog.tabs.length > 1) {
        throw refused(`a dialog is open that takes no text (${dialog.kind}), nothing was typed`);
      }
      return answerQuestions(target, dialog, () => ({ options: [], freeText: answer.text }));
    }
    case 'answers': {
      if (!isQuestion(dialog)) throw refused(`the open dialog is no question (${dialog.kind})`);
      const find = findAnswer(dialog, answer.answers);
      return answerQuestions(target, dialog, find);
    }
    case 'approve':
      return approve(target, dialog);
    case 'deny':
      return deny(target, dialog, answer.reason);
    case 'submit':
      return submitDialog(target, dialog);
  }
};
