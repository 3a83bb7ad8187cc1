import type { AnnouncedKind } from '@gsd-code-skill/core';
import type { DialogKind } from '../dialog.ts';

const asked: Readonly<Record<DialogKind, AnnouncedKind | undefined>> = {
  question: 'question',
  multi_select_question: 'question',
  question_tabs: 'question',
  review: 'question',
  permission: 'permission',
  plan: 'plan',
  elicitation: 'elicitation',
  trust: undefined,
  resume_picker: undefined,
  unknown: undefined,
};

/** What a dialog asks for, of all that a hook can announce; `undefined` for any other dialog. */
export function kindOfDialog({ kind }: { readonly kind: DialogKind }): AnnouncedKind | undefined {
  return asked[kind];
}
