import type { Report } from '../command-line/report.ts';
import { showCommand } from '../command-line/show-command.ts';
import { answerLines } from '../start/answer-lines.ts';
import type { PassedStart } from '../start/pass-start.ts';
import type { StartPlan } from '../start/start-claude.ts';
import type { GitSummary } from './git.ts';

/** What a spawn would do. */
export function reportPlan(
  plan: StartPlan,
  git: GitSummary | undefined,
  { isNew, command }: { readonly isNew: boolean; readonly command: readonly string[] },
): Report {
  const change = isNew ? 'would be registered' : 'is registered';
  return {
    lines: [
      `would start Claude Code for ${plan.agentId}, which ${change}`,
      ...planLines(plan, git),
      `command: ${showCommand(command)}`,
    ],
    data: { ...planData(plan, git), status: 'planned', registers: isNew, command },
  };
}

/** What a spawn did, and how it went. */
export function reportStart(
  plan: StartPlan,
  git: GitSummary | undefined,
  start: PassedStart,
  warnings: readonly string[],
): Report {
  const { agentId, sessionName } = plan;
  // to whom begins a conversation, the list of earlier ones is a dialog like any other
  const status = start.status === 'resume-picker' ? 'dialog' : start.status;
  const data = { ...planData(plan, git), status, warnings };
  if (start.status === 'ready') {
    const { state } = start.screen;
    return {
      lines: [
        `ready: ${agentId} in session ${sessionName}`,
        ...planLines(plan, git),
        `state: ${state}`,
      ],
      data: { ...data, state },
    };
  }
  const { reason, shown } = start;
  return {
    lines: [
      `${status}: ${reason}`,
      ...planLines(plan, git),
      'on the screen:',
      ...shown.map((line) => `  ${line}`),
      `look at it: ${showCommand(['gsd-launcher', 'attach', agentId])}`,
      ...answerLines(sessionName, start.request),
    ],
    data: { ...data, reason, shown, ...(start.request && { request: start.request }) },
    failed: true,
  };
}

function planLines(plan: StartPlan, git: GitSummary | undefined): readonly string[] {
  const { sessionName, workingDirectory, prompt, firstCommand, conversation } = plan;
  return [
    `session: ${sessionName}`,
    `folder: ${workingDirectory}`,
    `branch: ${git === undefined ? 'no git repository' : (git.branch ?? 'none checked out')}`,
    ...(git?.commits ?? []).map((commit) => `  ${commit}`),
    `system prompt: ${prompt.source}`,
    `first prompt: ${firstCommand || 'none; --prompt gives one'}`,
    ...(conversation.kind === 'latest' ? [] : [`conversation: ${conversation.id}`]),
  ];
}

function planData(plan: StartPlan, git: GitSummary | undefined) {
  const { agentId, sessionName, workingDirectory, prompt, firstCommand, conversation } = plan;
  return {
    agent: agentId,
    session: sessionName,
    working_directory: workingDirectory,
    branch: git?.branch,
    commits: git?.commits ?? [],
    system_prompt: { source: prompt.source, characters: prompt.text.length },
    first_command: firstCommand,
    claude_session: conversation.kind === 'latest' ? undefined : conversation.id,
    hooks: plan.hooks.status,
  };
}
