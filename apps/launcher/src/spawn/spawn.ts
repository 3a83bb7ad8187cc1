import { randomUUID } from 'node:crypto';
import {
  type Agent,
  findAgentById,
  launchCommandOf,
  type Registry,
  resolveHookSettings,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { noteLaunchEnd } from '@gsd-code-skill/session-channel';
import { type PaneId, TmuxError } from '@gsd-code-skill/tmux-adapter';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { loadOrEmpty, registerAgent } from '../registry/registry-file.ts';
import { sayProblems } from '../registry/say-problems.ts';
import { passStart } from '../start/pass-start.ts';
import { withPermissionMode } from '../start/permission-mode.ts';
import { plannedCommand, planStart, type StartPlan, startClaude } from '../start/start-claude.ts';
import { resolveSystemPrompt } from '../start/system-prompt.ts';
import { chooseFirstCommand } from './choose-first-command.ts';
import { entryFor } from './entry-for.ts';
import { findLiving } from './find-living.ts';
import { freeSessionName } from './free-session-name.ts';
import { readGit } from './git.ts';
import type { SpawnOptions } from './spawn-options.ts';
import { reportPlan, reportStart } from './spawn-report.ts';
import { spawnWarnings } from './spawn-warnings.ts';

/** Starts Claude Code in a session of its own for an agent, and registers an agent that is new. */
export async function spawn(launcher: Launcher, options: SpawnOptions): Promise<Report> {
  const { tmux, registryPath, say } = launcher;
  const { agentId, dryRun = false } = options;
  const loaded = await loadOrEmpty(registryPath);
  sayProblems(launcher, loaded);
  if (agentId.trim() === '') throw new LauncherError('the agent has no name');

  const { registry } = loaded;
  const known = findAgentById(registry, agentId);
  const entry = await entryFor(launcher, options, known);
  const agent = known === undefined ? withOwnMode(registry, entry, options) : entry;
  const git = await readGit(agent.working_directory ?? '');
  const names = (await tmux.sessions()).map(({ name }) => name);
  const nameOf = (taken: readonly string[]) =>
    freeSessionName(sessionNameOf(agent), taken, { registry, agentId });
  const planned = await planSpawn(launcher, options, {
    registry,
    known,
    agent,
    sessionName: nameOf(names),
  });

  if (dryRun) {
    const command = plannedCommand(launcher, planned);
    return reportPlan(planned, git, { isNew: known === undefined, command });
  }

  if (known === undefined || options.workingDirectory !== undefined || options.sessionKey) {
    await registerAgent(registryPath, agent);
  }
  const living = await findLiving(launcher, registry, agent);
  const warnings = spawnWarnings(launcher, registry, agent, planned, living);
  const { plan, pane } = await startInFreeSession(launcher, planned, nameOf, names);
  say(`started Claude Code for ${agentId} in session ${plan.sessionName}, waiting for its prompt`);

  const start = await passStart(launcher, plan, pane, {
    timeout: options.timeout,
    hasPrompt: plan.firstCommand !== '',
    resumed: false,
    onProgress: everyFewSeconds((shown, seconds) => say(`  ${seconds} s: ${shown.trim()}`)),
  });
  if (start.status !== 'ready') await noteLaunchEnd(launcher.stateDir, agentId, 'failed');
  for (const warning of await warnings) say(`WARNING: ${warning}`);
  return reportStart(plan, git, start, await warnings);
}

/** A new agent keeps the mode it is started with. */
function withOwnMode(registry: Registry, agent: Agent, { permissionMode }: SpawnOptions): Agent {
  if (permissionMode === undefined) return agent;
  const command = withPermissionMode(launchCommandOf(registry, agent), permissionMode);
  return { ...agent, claude_launch_command: command };
}

interface Entry {
  readonly registry: Registry;
  /** The entry as the registry has it. */
  readonly known: Agent | undefined;
  readonly agent: Agent;
  readonly sessionName: string;
}

async function planSpawn(
  launcher: Launcher,
  options: SpawnOptions,
  { registry, known, agent, sessionName }: Entry,
): Promise<StartPlan> {
  const { systemPrompt: asked, permissionMode, worktree, dryRun = false } = options;
  const { working_directory: workingDirectory = '' } = agent;
  const input = {
    agent,
    sessionName,
    workingDirectory,
    launchCommand: launchCommandOf(registry, agent),
    permissionMode,
    prompt: await resolveSystemPrompt(launcher, { asked, agent: known, registry }),
    firstCommand: await chooseFirstCommand(
      workingDirectory,
      options.firstCommand ?? registry.default_first_prompt,
    ),
    conversation: { kind: 'new', id: randomUUID() },
    settings: resolveHookSettings(registry, agent),
    worktree,
  } as const;
  return planStart(launcher, input, { dryRun });
}

/** Starts it under the first name that is free when it comes to that. */
async function startInFreeSession(
  launcher: Launcher,
  planned: StartPlan,
  nameOf: (taken: readonly string[]) => string,
  taken: readonly string[],
): Promise<{ readonly plan: StartPlan; readonly pane: PaneId }> {
  const plan = { ...planned, sessionName: nameOf(taken) };
  // another program may take the name at the same moment
  const pane = await startClaude(launcher, plan, 'session').catch(ignoreDuplicate);
  if (pane !== undefined) return { plan, pane };
  return startInFreeSession(launcher, planned, nameOf, [...taken, plan.sessionName]);
}

function ignoreDuplicate(error: unknown): undefined {
  if (error instanceof TmuxError && error.code === 'duplicate-session') return undefined;
  throw error;
}

/** Passes progress on when it is worth a line. */
function everyFewSeconds(
  tell: (shown: string, seconds: number) => void,
): (shown: string, seconds: number) => void {
  let last = -1;
  return (shown, seconds) => {
    if (seconds < last + 2) return;
    last = seconds;
    tell(shown, seconds);
  };
}
