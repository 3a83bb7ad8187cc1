import { type AnnouncedKind, type Question, readForm, readQuestions } from '@gsd-code-skill/core';

/** The questions in what is asked: those of a question, and the fields of a form. */
export function askedIn({
  kind,
  toolInput,
}: {
  readonly kind: AnnouncedKind;
  readonly toolInput: unknown;
}): readonly Question[] {
  if (kind === 'elicitation') return readForm(toolInput);
  return (kind === 'question' && readQuestions(toolInput)) || [];
}
