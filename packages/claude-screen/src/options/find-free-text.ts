import { FREE_TEXT } from '../rules/dialog-rules.ts';
import type { List } from './list.ts';
import type { OptionDraft } from './option-draft.ts';

/** The choice that is a row to type in. */
export function findFreeText({ drafts, rule, preview, asked }: List): OptionDraft | undefined {
  const known = drafts.findLast(({ typed, label }) => typed || FREE_TEXT.test(label));
  // a label of a question may have those words too
  const isCertain = known !== undefined && !(asked && rule !== undefined);
  if (isCertain || rule === undefined || preview) return known;
  // whatever is typed over it, it is the last before the rule, and its number the one before the next
  const last = drafts.findLast(({ line }) => line < rule);
  const next = drafts.find(({ line }) => line > rule);
  if (last === undefined || next === undefined) return undefined;
  if (!asked) return last.description === '' ? last : undefined;
  return last.number === (next.number ?? 0) - 1 ? last : undefined;
}
