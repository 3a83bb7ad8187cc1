import { fillForm, readForm } from '@gsd-code-skill/core';
import * as z from 'zod';
import type { Hold } from './hold.ts';

const answers = z.strictObject({
  kind: z.literal('answers'),
  /** By the full text of the question; several choices, and free text, are fine. */
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()])),
});
const allow = z.strictObject({ kind: z.literal('allow') });
const deny = z.strictObject({
  kind: z.literal('deny'),
  message: z.string().optional(),
  /** Ends the turn as well. */
  interrupt: z.boolean().optional(),
});

export const decision = z.discriminatedUnion('kind', [answers, allow, deny]);

/** What to do with a dialog. */
export type DialogDecision = Readonly<z.infer<typeof decision>>;

export type HookOutput =
  | { readonly status: 'fits'; readonly output: string }
  | { readonly status: 'unfit'; readonly reason: string };

/** What the waiting hook has to print for a decision, or why it does not fit the dialog. */
export function hookOutput(hold: Hold, given: DialogDecision): HookOutput {
  if (hold.kind === 'elicitation') return formOutput(hold, given);
  if (given.kind === 'deny') {
    const message = given.message?.trim() ? given.message : 'Denied by the agent in charge.';
    return fits({ behavior: 'deny', message, ...(given.interrupt && { interrupt: true }) });
  }
  if (given.kind === 'allow') {
    // Claude Code takes a bare allow for a question as no answer and keeps the dialog open
    if (hold.kind === 'question') return unfit('a question needs answers, not a permission');
    // a bare allow leaves the dialog of a plan open as well
    if (hold.kind === 'plan') return fits({ behavior: 'allow', updatedInput: hold.toolInput });
    return fits({ behavior: 'allow' });
  }
  return answerOutput(hold, given.answers);
}

function answerOutput(
  hold: Hold,
  answered: Readonly<Record<string, string | readonly string[]>>,
): HookOutput {
  // nothing but what was given: a question may be called as a property of every object
  const given: typeof answered = Object.assign(Object.create(null), answered);
  if (hold.kind !== 'question')
    return unfit(`${hold.toolName} asks for a permission, not an answer`);

  const asked = hold.questions.map(({ question }) => question);
  const unknown = Object.keys(given).filter((text) => !asked.includes(text));
  if (unknown.length > 0) return unfit(`not asked: ${list(unknown)}; asked: ${list(asked)}`);

  // Claude Code reports an empty answer as "did not answer", which would lose it silently
  const missing = asked.filter((text) => isEmpty(given[text]));
  if (missing.length > 0) return unfit(`no answer to: ${list(missing)}`);

  const single = hold.questions.find(
    ({ question, multiSelect }) =>
      !multiSelect && Array.isArray(given[question]) && given[question].length > 1,
  );
  if (single !== undefined) return unfit(`takes one answer only: ${list([single.question])}`);

  const texts = hold.questions.map(({ question, multiSelect }) => {
    const answer = given[question] ?? '';
    return [question, multiSelect || typeof answer === 'string' ? answer : answer[0]];
  });
  const { questions } = hold.toolInput;
  return fits({
    behavior: 'allow',
    updatedInput: { questions, answers: Object.fromEntries(texts) },
  });
}

function formOutput({ toolInput }: Hold, given: DialogDecision): HookOutput {
  if (given.kind === 'deny') return print({ hookEventName: 'Elicitation', action: 'decline' });
  const filled = fillForm(readForm(toolInput), given.kind === 'allow' ? {} : given.answers);
  if (filled.status === 'unfit') return filled;
  return print({ hookEventName: 'Elicitation', action: 'accept', content: filled.content });
}

function fits(output: object): HookOutput {
  return print({ hookEventName: 'PermissionRequest', decision: output });
}

function print(hookSpecificOutput: object): HookOutput {
  return { status: 'fits', output: JSON.stringify({ hookSpecificOutput }) };
}

function unfit(reason: string): HookOutput {
  return { status: 'unfit', reason };
}

function isEmpty(answer: string | readonly string[] | undefined): boolean {
  const parts = typeof answer === 'string' ? [answer] : (answer ?? []);
  return parts.length === 0 || parts.some((part) => part.trim() === '');
}

function list(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(', ');
}
