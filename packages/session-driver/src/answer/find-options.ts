import type { Dialog, DialogOption } from '@gsd-code-skill/claude-screen';
import { refused } from '../outcome.ts';

/** What to answer one question with. */
export interface Picked {
  readonly options: readonly DialogOption[];
  readonly freeText?: string;
}

/** Finds what the given numbers and labels mean in a dialog, or refuses. */
export function findOptions(
  dialog: Dialog,
  given: readonly string[],
  { allowFreeText = false } = {},
): Picked {
  const options = new Set<DialogOption>();
  const texts: string[] = [];
  // several words may be one label that was not quoted
  const whole = given.join(' ');
  for (const one of findOption(dialog, whole) ? [whole] : given) {
    const option = findOption(dialog, one);
    if (option) options.add(option);
    else if (allowFreeText && dialog.freeText && !/^\d+$/.test(one)) texts.push(one);
    else throw refused(explain(dialog, one));
  }

  const count = options.size + texts.length;
  if (count === 0) throw refused(`"${dialog.title}" needs an answer`);
  if (count > 1 && !dialog.multiSelect) {
    throw refused(`"${dialog.title}" takes one answer, ${count} were given`);
  }
  if (texts.length > 1)
    throw refused(`"${dialog.title}" takes only one text of your own: ${list(texts)}`);
  const [freeText] = texts;
  return { options: [...options], ...(freeText === undefined ? {} : { freeText }) };
}

function findOption({ options, freeText }: Dialog, given: string): DialogOption | undefined {
  const byNumber = options.find(({ number }) => `${number}` === given);
  // a label may be a number itself, but what is shown as a number counts first
  if (byNumber || `${freeText?.number}` === given) return byNumber;
  const wanted = fold(given);
  const exact = options.filter(({ label }) => fold(label) === wanted);
  const near =
    exact.length > 0 ? exact : options.filter(({ label }) => fold(label).startsWith(wanted));
  return wanted !== '' && near.length === 1 ? near[0] : undefined;
}

function explain({ title, options, freeText }: Dialog, given: string): string {
  if (freeText && `${freeText.number}` === given) {
    return `${given} is the row for a text of your own: use type <text>`;
  }
  const labels = options.map(({ number, label }) => (number ? `${number}. ${label}` : label));
  const text = freeText ? '; for a text of your own use type <text>' : '';
  return `no option "${given}" in "${title}": ${labels.join(' | ')}${text}`;
}

const fold = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const list = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(', ');
