import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type Agent, defaultLaunchCommand, type HookSettings } from '@gsd-code-skill/registry';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { type PaneId, TmuxError } from '@gsd-code-skill/tmux-adapter';
import { execa } from 'execa';
import { agentOption } from './agent-panes.ts';
import { claudeArguments } from './claude-arguments.ts';
import { findHooks, type HooksState } from './hooks-settings.ts';
import { promptFileOf, writeLaunchRecord, writePromptFile } from './launch-record.ts';
import type { Launcher } from './launcher.ts';
import { LauncherError } from './launcher-error.ts';
import { paneCommand } from './pane-command.ts';
import type { SystemPrompt } from './system-prompt.ts';

/** All that is decided before Claude Code is started for an agent. */
export interface StartPlan {
  readonly agentId: string;
  readonly sessionName: string;
  readonly workingDirectory: string;
  readonly launchCommand: string;
  readonly prompt: SystemPrompt;
  readonly firstCommand: string;
  /** Goes on with a conversation; an empty one lets the agent pick. */
  readonly resume?: string | undefined;
  /** Begins a conversation under this id. */
  readonly sessionId?: string | undefined;
  readonly hooks: HooksState;
  readonly settings: HookSettings;
}

export interface PlanInput {
  readonly agent: Agent;
  readonly sessionName: string;
  readonly workingDirectory: string;
  readonly prompt: SystemPrompt;
  readonly firstCommand: string;
  readonly resume?: string | undefined;
  readonly settings: HookSettings;
}

export async function planStart(
  launcher: Launcher,
  input: PlanInput,
  options?: { readonly dryRun?: boolean },
): Promise<StartPlan> {
  const { agent, resume, ...rest } = input;
  const launchCommand = agent.claude_launch_command || defaultLaunchCommand;
  await checkLaunchCommand(launchCommand);
  if (!options?.dryRun) await prepareStateDirectory(launcher.stateDir);
  return {
    ...rest,
    agentId: agent.agent_id,
    launchCommand,
    ...(resume === undefined ? { sessionId: randomUUID() } : { resume }),
    hooks: await findHooks(launcher, options),
  };
}

/** The command a plan starts in its pane. */
export function plannedCommand({ stateDir }: Launcher, plan: StartPlan): readonly string[] {
  const { agentId, launchCommand, sessionId, resume, firstCommand, hooks } = plan;
  const args = claudeArguments({
    promptFile: promptFileOf(stateDir, agentId),
    sessionId,
    resume,
    settingsFile: hooks.status === 'by-file' ? hooks.settingsFile : undefined,
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
  const { agentId, sessionName, workingDirectory, sessionId, resume } = plan;
  await writePromptFile(stateDir, agentId, plan.prompt.text);
  const claudeSession = sessionId ?? (resume || undefined);
  await writeLaunchRecord(stateDir, {
    agentId,
    sessionName,
    workingDirectory,
    ...(claudeSession !== undefined && { claudeSession }),
    at: new Date().toISOString(),
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

/** The folder Claude Code works in, or what is wrong with it. */
export async function checkFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path;
  throw new LauncherError(
    found === undefined ? `${path}: there is no such folder` : `${path}: is not a folder`,
  );
}

/** Refuses what a shell cannot read. */
export async function checkLaunchCommand(command: string): Promise<void> {
  const { failed, stderr } = await execa('sh', ['-n', '-c', `(${command} "$@")`], {
    reject: false,
    timeout: 5000,
  });
  if (failed) throw new LauncherError(`claude_launch_command: not a shell command: ${stderr}`);
}

// somebody who looks at the session keeps what they look at
async function isShown({ tmux }: Launcher, { sessionName }: StartPlan): Promise<boolean> {
  return ((await tmux.findSession(sessionName))?.attached ?? 0) > 0;
}

function ignoreGonePane(error: unknown): void {
  const gone = error instanceof TmuxError && ['no-pane', 'no-server'].includes(error.code);
  if (!gone) throw error;
}
