import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import {
  type Agent,
  findAgentById,
  openClawSessionOf,
  type Registry,
  resolveHookSettings,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { TmuxError } from '@gsd-code-skill/tmux-adapter';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { checkAddresses, type Known } from '../openclaw/openclaw.ts';
import { loadOrEmpty, registerAgent } from '../registry/registry-file.ts';
import { awaitStart } from '../start/await-start.ts';
import { showCommand } from '../start/pane-command.ts';
import { freeSessionName } from '../start/session-name.ts';
import {
  checkFolder,
  plannedCommand,
  planStart,
  type StartPlan,
  startClaude,
} from '../start/start-claude.ts';
import { resolveSystemPrompt } from '../start/system-prompt.ts';
import { chooseFirstCommand } from './choose-first-command.ts';
import { readGit } from './git.ts';
import { reportPlan, reportStart } from './spawn-report.ts';

export interface SpawnOptions {
  readonly agentId: string;
  readonly workingDirectory?: string | undefined;
  readonly firstCommand?: string | undefined;
  readonly systemPrompt?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Milliseconds to wait for Claude Code's prompt. */
  readonly timeout: number;
}

/** Starts Claude Code in a session of its own for an agent, and registers an agent that is new. */
export async function spawn(launcher: Launcher, options: SpawnOptions): Promise<Report> {
  const { tmux, registryPath, say } = launcher;
  const { agentId, dryRun = false } = options;
  const { registry, problems } = await loadOrEmpty(registryPath);
  for (const { path, reason } of problems) say(`warning: ${registryPath}: ${path}: ${reason}`);
  if (agentId.trim() === '') throw new LauncherError('the agent has no name');

  const known = findAgentById(registry, agentId);
  const agent = await entryFor(launcher, options, known);
  const workingDirectory = agent.working_directory ?? '';
  const git = await readGit(workingDirectory);
  const names = (await tmux.sessions()).map(({ name }) => name);
  const nameOf = (taken: readonly string[]) =>
    freeSessionName(sessionNameOf(agent), taken, { registry, agentId });
  let plan = await planStart(
    launcher,
    {
      agent,
      sessionName: nameOf(names),
      workingDirectory,
      prompt: await resolveSystemPrompt({
        asked: options.systemPrompt,
        agent: known,
        cwd: launcher.cwd,
      }),
      firstCommand: options.firstCommand ?? (await chooseFirstCommand(workingDirectory)),
      conversation: { kind: 'new', id: randomUUID() },
      settings: resolveHookSettings(registry, agent),
    },
    { dryRun },
  );

  if (dryRun) {
    const command = plannedCommand(launcher, plan);
    return reportPlan(plan, git, { isNew: known === undefined, command });
  }

  if (known === undefined || options.workingDirectory !== undefined) {
    await registerAgent(registryPath, agent);
  }
  const warnings = warningsFor(launcher, registry, agent, plan);
  let pane: Awaited<ReturnType<typeof startClaude>> | undefined;
  for (const taken = [...names]; pane === undefined; taken.push(plan.sessionName)) {
    plan = { ...plan, sessionName: nameOf(taken) };
    // another program may take the name at the same moment
    pane = await startClaude(launcher, plan, 'session').catch(ignoreDuplicate);
  }
  say(`started Claude Code for ${agentId} in session ${plan.sessionName}, waiting for its prompt`);

  const start = await awaitStart({
    tmux,
    pane,
    timeout: options.timeout,
    hasPrompt: plan.firstCommand !== '',
    resumed: false,
    onProgress: everyFewSeconds((shown, seconds) => say(`  ${seconds} s: ${shown.trim()}`)),
  });
  for (const warning of await warnings) say(`WARNING: ${warning}`);
  return reportStart(plan, git, start, await warnings);
}

/** The registry entry an agent is started by. */
async function entryFor(
  { cwd, env }: Launcher,
  options: SpawnOptions,
  known: Agent | undefined,
): Promise<Agent> {
  const { agentId, workingDirectory: asked, systemPrompt } = options;
  const folder = asked === undefined ? known?.working_directory : resolve(cwd, asked);
  if (!folder) {
    const what = known === undefined ? 'is not registered' : 'has no working_directory';
    throw new LauncherError(`${agentId} ${what}: say where it works`, [
      showCommand(['gsd-launcher', 'spawn', agentId, '/path/to/project']),
    ]);
  }
  const working_directory = await checkFolder(folder, env);
  if (known !== undefined) return { ...known, working_directory };
  return {
    agent_id: agentId,
    enabled: true,
    auto_wake: true,
    working_directory,
    ...(systemPrompt !== undefined && { system_prompt: await keptPrompt(systemPrompt, cwd) }),
  };
}

// a file may change or be gone at the next start, and its path may be relative
async function keptPrompt(asked: string, cwd: string): Promise<string> {
  return (await resolveSystemPrompt({ asked, cwd })).text;
}

async function warningsFor(
  launcher: Launcher,
  registry: Registry,
  agent: Agent,
  plan: StartPlan,
): Promise<readonly string[]> {
  const { agent_id: id, enabled } = agent;
  const [known] = await checkAddresses(launcher, registry, [openClawSessionOf(agent)]).catch(
    // the start goes on
    (): readonly Known[] => ['unchecked'],
  );
  const mend = 'gsd-launcher sync';
  return [
    ...(known === 'unknown'
      ? [
          `OpenClaw does not know the session of ${id}, so nobody hears from it; mend it with: ${mend}`,
        ]
      : []),
    ...(enabled === false ? [`${id} is disabled in the registry, so nobody hears from it`] : []),
    ...(plan.hooks.status === 'missing'
      ? ['no hooks are registered, so nobody is woken; mend it with: gsd-hooks register']
      : []),
  ];
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
