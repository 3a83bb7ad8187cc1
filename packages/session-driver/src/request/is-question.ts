import { type Dialog, kindOfDialog } from '@gsd-code-skill/claude-screen';

/** True for a dialog that shows a question to be answered, and not what was answered. */
export function isQuestion(dialog: Dialog): boolean {
  return kindOfDialog(dialog) === 'question' && dialog.kind !== 'review';
}
