import { stripVTControlCharacters } from 'node:util';
import type { Dialog, DialogOption } from '@gsd-code-skill/claude-screen';
import { condense } from '../condense.ts';

/** The row by which a question is talked over instead of answered. */
export const chatLabel = 'Chat about this';

/** True for a row that says yes and nothing more. */
export function isPlainYes({ label }: DialogOption): boolean {
  return label.toLowerCase() === 'yes';
}

/** The row that says yes to what is asked and to nothing more; undefined when it cannot be told. */
export function findYes({ options }: Dialog): DialogOption | undefined {
  const yes = options.filter(({ label }) => /^yes\b/i.test(label));
  // «always», «auto mode» and the like would approve what has not been asked yet
  const modest = yes.filter(
    ({ label }) => !/\b(always|auto|bypass|all|accept edits)\b|don.t ask/i.test(label),
  );
  const rows = [yes.filter(isPlainYes), modest, yes].find(({ length }) => length > 0);
  return rows?.length === 1 ? rows[0] : undefined;
}

/** The row that says no. */
export function findNo({ options }: Dialog): DialogOption | undefined {
  return options.find(({ label }) => /^(no|decline)\b/i.test(label));
}

/** The row of a review that hands the answers in. */
export function findSubmit({ options }: Dialog): DialogOption | undefined {
  return options.find(({ label }) => /^submit/i.test(label));
}

/** True when Claude Code says that it was given these answers. */
export function saysAnswered(screen: string, given: readonly string[]): boolean {
  const said = afterLast(screen, 'Useranswered');
  return given.every((answer) => said?.includes(condense(answer).slice(0, 40)));
}

/** True when a refusal to answer is the last thing on the screen. */
export function saysDeclined(screen: string): boolean {
  const after = afterLast(screen, 'Userdeclinedtoanswerquestions');
  return after !== undefined && !/[❯>][^─]|●/.test(after);
}

function afterLast(screen: string, words: string): string | undefined {
  const text = condense(stripVTControlCharacters(screen));
  const start = text.lastIndexOf(words);
  return start === -1 ? undefined : text.slice(start + words.length);
}
