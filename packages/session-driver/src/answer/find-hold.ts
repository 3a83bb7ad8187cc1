import type { Dialog } from '@gsd-code-skill/claude-screen';
import type { Hold } from '@gsd-code-skill/session-channel';
import { condense } from '../condense.ts';

const kinds: Readonly<Record<Hold['kind'], readonly Dialog['kind'][]>> = {
  question: ['question', 'multi_select_question', 'question_tabs', 'review'],
  permission: ['permission', 'elicitation', 'unknown'],
  plan: ['plan', 'permission', 'unknown'],
};

/** The hold of the dialog that is on the screen; undefined when it cannot be told which. */
export function findHold(holds: readonly Hold[], dialog: Dialog): Hold | undefined {
  const fitting = holds.filter(({ kind }) => kinds[kind].includes(dialog.kind));
  const named = fitting.filter((hold) => isNamed(hold, dialog));
  const [hold, ...others] =
    fitting.length > 1 || dialog.kind.includes('question') ? named : fitting;
  return others.length === 0 ? hold : undefined;
}

function isNamed({ questions, toolInput }: Hold, { title, header = '', body }: Dialog): boolean {
  const shown = condense([title, header, ...body].join(''));
  const values = Object.values(toolInput).filter((value) => typeof value === 'string');
  const names = [...questions.map(({ question }) => question), ...values];
  // a long text is cut on the screen, and a narrow pane wraps it
  return names.some((name) => name !== '' && shown.includes(condense(name).slice(0, 24)));
}
