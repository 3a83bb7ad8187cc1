import type { Question } from '@gsd-code-skill/core';
import { condense } from '@gsd-code-skill/core';
import type { Dialog, DialogOption } from '../dialog.ts';
import { EXTRA_ROW } from '../rules/dialog-rules.ts';
import { bones } from './fit-text.ts';
import type { Fit } from './request.ts';

/** How the open question fits one of those asked; `same-part` when it is that one with rows out of sight. */
export function fitQuestion(dialog: Dialog, questions: readonly Question[]): Fit | 'same-part' {
  if (!fitsTabs(dialog, questions)) return 'unlike';
  const fits = questions.map((asked) => fitOne(dialog, asked));
  return (['exact', 'same-part', 'part'] as const).find((fit) => fits.includes(fit)) ?? 'unlike';
}

function fitOne(dialog: Dialog, asked: Question): Fit | 'same-part' {
  const { options = [], question, header = '', multiSelect = false } = asked;
  // an option may have the words of the row after them, but not its number
  const shown = dialog.options.filter(
    ({ label, number = 0 }) => !EXTRA_ROW.test(label) || (number > 0 && number <= options.length),
  );
  if (shown.length > 0 && dialog.multiSelect !== multiSelect) return 'unlike';
  if (!fitsCount(dialog, options.length)) return 'unlike';
  // a free text that was typed over is no option; everything else must be one of those asked
  if (!shown.every((option) => fitsOption(option, options))) return 'unlike';
  if (dialog.tabs.length < 2 && !dialog.isCut && !abridges(dialog.header ?? '', header)) {
    return 'unlike';
  }
  if (condense(dialog.title) !== condense(question)) {
    const drawn = bones(dialog.title);
    // of a tall question only the end is in sight
    const isPart = dialog.isCut ? bones(question).endsWith(drawn) : drawn === bones(question);
    return isPart ? 'part' : 'unlike';
  }
  return shown.length === options.length ? 'exact' : 'same-part';
}

/** The rows after the options say how many there are, also of those out of sight. */
function fitsCount({ options, freeText }: Dialog, count: number): boolean {
  const chat = options.findLast(({ label }) => EXTRA_ROW.test(label))?.number ?? count + 2;
  return chat === count + 2 && (freeText?.number ?? count + 1) === count + 1;
}

function fitsOption(
  { number, label, description = '' }: DialogOption,
  options: NonNullable<Question['options']>,
): boolean {
  const asked = options[(number ?? 0) - 1];
  if (asked === undefined) return false;
  // without colours a wrapped label and a description cannot be told apart
  const drawn = condense(label + description);
  const whole = condense(asked.label + (asked.description ?? ''));
  return drawn === whole || drawn === condense(asked.label) || abridges(drawn, whole);
}

const fitsTabs = ({ tabs }: Dialog, questions: readonly Question[]): boolean =>
  tabs.length === 0 ||
  (tabs.length === questions.length &&
    tabs.every(({ label }, index) => abridges(label, questions[index]?.header ?? '')));

/** True when `shown` is the text, or the beginning of it before a sign that it was cut. */
const abridges = (shown: string, text: string): boolean =>
  shown.endsWith('…')
    ? condense(text).startsWith(condense(shown.slice(0, -1)))
    : condense(shown) === condense(text);

/** How the review of answers fits the questions. */
export function fitReview(dialog: Dialog, questions: readonly Question[]): Fit {
  if (dialog.tabs.length === 0) return 'part';
  if (!fitsTabs(dialog, questions)) return 'unlike';
  const asked = new Set(questions.map(({ question }) => condense(question)));
  const answered = dialog.tabs.filter((tab) => tab.answered).length;
  const shown = readReviewed(dialog.body);
  if (!shown.every((question) => asked.has(question))) return 'unlike';
  return shown.length > 0 && shown.length >= answered ? 'exact' : 'part';
}

/** The questions a review lists, without their spaces: each after a bullet, its answer after an arrow. */
function readReviewed(body: readonly string[]): readonly string[] {
  const questions: string[] = [];
  let isOpen = false;
  for (const line of body) {
    if (line.startsWith('●')) questions.push(condense(line.slice(1)));
    else if (isOpen && !line.startsWith('→')) questions.push(`${questions.pop()}${condense(line)}`);
    isOpen = line.startsWith('●') || (isOpen && !line.startsWith('→'));
  }
  return questions;
}
