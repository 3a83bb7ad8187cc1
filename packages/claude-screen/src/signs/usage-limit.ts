import type { Dialog, DialogOption } from '../dialog.ts';
import { plainLines } from '../rows/plain-lines.ts';
import { GOES_ON, STOP_AND_WAIT } from '../rules/sign-rules.ts';

// the row stands under the composer, and the same words may stand in the conversation
const footerRows = 8;

/** True while Claude Code says that it goes on by itself when a usage limit resets; Escape cancels that. */
export function goesOnByItself(text: string): boolean {
  const rows = plainLines(text).filter((line) => line.trim() !== '');
  return rows.slice(-footerRows).some((line) => GOES_ON.test(line));
}

/** The row of the dialog at a usage limit that changes nothing; `undefined` for any other dialog. */
export function stopAndWaitRow(dialog: Dialog | undefined): DialogOption | undefined {
  return dialog?.options.find(({ label }) => STOP_AND_WAIT.test(label));
}
