import type { Agent } from '@gsd-code-skill/registry';

/** What goes on with the plans of a project. */
export const resumeWork = '/gsd:resume-work';

/** What an agent's Claude Code begins with after a recovery; empty when the agent decides. */
export function commandAfterRecovery({
  claude_post_launch_mode: mode,
}: Pick<Agent, 'claude_post_launch_mode'>): string {
  return mode === 'gsd_resume_work' ? resumeWork : '';
}
