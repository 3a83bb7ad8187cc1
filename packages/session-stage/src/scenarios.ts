import type { ClaudeScenario } from '@gsd-code-skill/testing';

/** A dialog that is open from the start, by the names of its recorded pages. */
export const opened = (...pages: string[]): ClaudeScenario => ({
  dialogs: [{ pages, atStart: true }],
});

/** A question that takes one answer. */
export const single = opened('10-ask-single');
/** A question that takes several answers. */
export const multi = opened('20-ask-multi', '23-ask-multi-review');
/** Three questions. */
export const tabs = opened(
  '30-ask-tabs-q1',
  '31-ask-tabs-q2-multi',
  '32-ask-tabs-q3',
  '34-ask-tabs-review',
);
/** A command that waits for permission. */
export const bash = opened('40-perm-bash');
