import { agentOption } from '@gsd-code-skill/core';
import type { CompiledPolicy } from '@gsd-code-skill/policy';
import type { Agent, HookSettings } from '@gsd-code-skill/registry';
import {
  prepareStateDirectory,
  promptFileOf,
  writeLaunchRecord,
  writePromptFile,
} from '@gsd-code-skill/session-channel';
import { isPaneGone, type PaneId } from '@gsd-code-skill/tmux-adapter';
import type { Launcher } from '../command-line/launcher.ts';
import { findHooks, type HooksState } from '../hooks/find-hooks.ts';
import { checkLaunchCommand } from './check-launch-command.ts';
import { checkSessionName } from './check-session-name.ts';
import { type Conversation, claudeArguments } from './claude-arguments.ts';
import { paneCommand } from './pane-command.ts';
import { withPermissionMode } from './permission-mode.ts';
import {
  copyOf,
  hasRules,
  permissionsOf,
  settingsFileFor,
  writeStartSettings,
} from './start-settings.ts';
import type { SystemPrompt } from './system-prompt.ts';

/** All that is decided before Claude Code is started for an agent. */
export interface StartPlan {
  readonly agentId: string;
  readonly sessionName: string;
  readonly workingDirectory: string;
  readonly launchCommand: string;
  readonly prompt: SystemPrompt;
  readonly firstCommand: string;
  readonly conversation: Conversation;
  readonly hooks: HooksState;
  readonly settings: HookSettings;
  readonly worktree?: string | true | undefined;
  readonly permissionMode?: string | undefined;
  /** The rules that Claude Code is given to hold. */
  readonly permissions: CompiledPolicy;
}

export interface PlanInput {
  readonly agent: Agent;
  readonly launchCommand: string;
  readonly sessionName: string;
  readonly workingDirectory: string;
  readonly prompt: SystemPrompt;
  readonly firstCommand: string;
  readonly conversation: Conversation;
  readonly settings: HookSettings;
  readonly worktree?: string | true | undefined;
  readonly permissionMode?: string | undefined;
}

export async function planStart(
  launcher: Launcher,
  input: PlanInput,
  options?: { readonly dryRun?: boolean },
): Promise<StartPlan> {
  const { agent, ...rest } = input;
  const launchCommand = withPermissionMode(input.launchCommand, input.permissionMode);
  checkSessionName(input.sessionName);
  await checkLaunchCommand(launchCommand);
  if (!options?.dryRun) await prepareStateDirectory(launcher.stateDir);
  return {
    ...rest,
    agentId: agent.agent_id,
    launchCommand,
    hooks: await findHooks(launcher, options),
    permissions: await permissionsOf(launcher, agent, input.sessionName, options),
  };
}

/** The command a plan starts in its pane. */
export function plannedCommand({ stateDir }: Launcher, plan: StartPlan): readonly string[] {
  const { agentId, launchCommand, conversation, firstCommand, worktree } = plan;
  const args = claudeArguments({
    promptFile: promptFileOf(stateDir, agentId),
    conversation,
    settingsFile: settingsFileFor(stateDir, plan),
    worktree,
    firstCommand,
  });
  return paneCommand({ agentId, launchCommand, args });
}

/** Starts Claude Code as a plan says, in a new session or in a new window of one that is there. */
export async function startClaude(
  launcher: Launcher,
  plan: StartPlan,
  place: 'session' | 'window',
): Promise<PaneId> {
  const { tmux, stateDir } = launcher;
  const { agentId, sessionName, workingDirectory, conversation, permissionMode } = plan;
  await writePromptFile(stateDir, agentId, plan.prompt.text);
  await writeStartSettings(stateDir, plan);
  await writeLaunchRecord(stateDir, {
    agentId,
    sessionName,
    workingDirectory,
    ...(conversation.kind !== 'latest' && { claudeSession: conversation.id }),
    ...(permissionMode !== undefined && { permissionMode }),
    at: new Date().toISOString(),
    ...(hasRules(plan) && { permissions: copyOf(plan.permissions) }),
  });

  const program = {
    command: plannedCommand(launcher, plan),
    cwd: workingDirectory,
    env: {
      CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION: 'false',
      CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: `${plan.settings.autocompact_pct}`,
    },
  };
  const pane =
    place === 'session'
      ? await tmux.newSession(sessionName, { ...program, width: 200, height: 50 })
      : await tmux.newWindow(sessionName, {
          ...program,
          background: await isShown(launcher, plan),
        });
  // the pane marks itself before it starts Claude Code, where it finds tmux on its PATH
  await tmux.setUserOption(pane, agentOption, agentId).catch(ignoreGonePane);
  return pane;
}

// somebody who looks at the session keeps what they look at
async function isShown({ tmux }: Launcher, { sessionName }: StartPlan): Promise<boolean> {
  return ((await tmux.findSession(sessionName))?.attached ?? 0) > 0;
}

function ignoreGonePane(error: unknown): void {
  if (!isPaneGone(error)) throw error;
}
