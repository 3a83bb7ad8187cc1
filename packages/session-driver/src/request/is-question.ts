import type { Dialog } from '@gsd-code-skill/claude-screen';

const questionKinds: readonly string[] = ['question', 'multi_select_question', 'question_tabs'];

/** True for a dialog that asks, and grants nothing. */
export const isQuestion = ({ kind }: Dialog) => questionKinds.includes(kind);
