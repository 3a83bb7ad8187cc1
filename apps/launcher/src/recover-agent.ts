import type { Screen } from '@gsd-code-skill/claude-screen';
import {
  type Agent,
  type Registry,
  resolveHookSettings,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { TmuxError } from '@gsd-code-skill/tmux-adapter';
import type { AgentPanes } from './agent-panes.ts';
import { awaitStart, type Start } from './await-start.ts';
import type { LastConversation } from './last-conversation.ts';
import type { Launcher } from './launcher.ts';
import { LauncherError } from './launcher-error.ts';
import { checkFolder, planStart, startClaude } from './start-claude.ts';
import { resolveSystemPrompt } from './system-prompt.ts';

/** What recovery did for one agent. */
export type AgentOutcome =
  | { readonly outcome: 'skipped'; readonly reason: string }
  | { readonly outcome: 'planned'; readonly reason: string }
  | {
      readonly outcome: 'restored';
      readonly done: readonly string[];
      readonly next: string;
      readonly screen?: Screen;
    }
  | { readonly outcome: 'failed'; readonly reason: string; readonly shown?: readonly string[] };

export interface RecoverAgentOptions {
  readonly registry: Registry;
  readonly panes: AgentPanes;
  readonly lastConversation: LastConversation;
  readonly dryRun: boolean;
  /** Milliseconds to wait for Claude Code's prompt. */
  readonly timeout: number;
}

/** Brings one agent's Claude Code back, if it is not there. */
export async function recoverAgent(
  launcher: Launcher,
  agent: Agent,
  options: RecoverAgentOptions,
): Promise<AgentOutcome> {
  const { panes } = options;
  if (panes.claude !== undefined) {
    return { outcome: 'skipped', reason: `Claude Code runs in ${panes.claude.sessionName}` };
  }
  try {
    return await restore(launcher, agent, options);
  } catch (error) {
    if (!(error instanceof LauncherError) && !(error instanceof TmuxError)) throw error;
    return { outcome: 'failed', reason: error.message };
  }
}

async function restore(
  launcher: Launcher,
  agent: Agent,
  { registry, panes, lastConversation, dryRun, timeout }: RecoverAgentOptions,
): Promise<AgentOutcome> {
  const sessionName = sessionNameOf(agent);
  if (!agent.working_directory) {
    throw new LauncherError('it has no working_directory in the registry');
  }
  const workingDirectory = await checkFolder(agent.working_directory);
  const known = agent.claude_resume_target || (await lastConversation(agent.agent_id));
  const resumesWork = agent.claude_post_launch_mode === 'gsd_resume_work';
  // without a conversation to name, the agent picks one; /gsd:resume-work needs none
  const resume = known ?? (resumesWork ? undefined : '');
  const found = panes.hasSession
    ? `Session ${sessionName} was there, but Claude Code was not running in it.`
    : `Session ${sessionName} was not there.`;
  const place = panes.hasSession ? 'window' : 'session';
  const firstCommand = resumesWork ? '/gsd:resume-work' : '';
  if (dryRun) return { outcome: 'planned', reason: `${found} ${describe(resume, place)}` };

  const attempt = async (conversation: string | undefined, where: typeof place) => {
    const plan = await planStart(launcher, {
      agent,
      sessionName,
      workingDirectory,
      prompt: await resolveSystemPrompt({ agent, cwd: launcher.cwd }),
      firstCommand,
      resume: conversation,
      settings: resolveHookSettings(registry, agent),
    });
    const pane = await startClaude(launcher, plan, where);
    const { tmux } = launcher;
    return awaitStart({ tmux, pane, timeout, hasPrompt: firstCommand !== '' });
  };

  const start = await attempt(resume, place);
  const done = [found, describe(resume, place)];
  if (!hasNoConversation(start)) return conclude(start, done, resumesWork);
  const fresh = await attempt(undefined, 'window');
  const why = 'There was no conversation to resume, so a new one was begun.';
  return conclude(fresh, [...done, why], resumesWork);
}

function conclude(start: Start, done: readonly string[], resumesWork: boolean): AgentOutcome {
  if (start.status === 'ready') {
    const next = resumesWork
      ? 'It was given /gsd:resume-work. Wait for its next wake, then go on from there.'
      : 'Look at the screen, decide what to go on with, and tell it.';
    return { outcome: 'restored', done, next, screen: start.screen };
  }
  if (start.status === 'dialog' && /conversations to resume/.test(start.reason)) {
    const next = 'It shows the list of conversations: pick one, or press esc to begin anew.';
    return { outcome: 'restored', done, next };
  }
  return { outcome: 'failed', reason: `${start.status}: ${start.reason}`, shown: start.shown };
}

function hasNoConversation(start: Start): boolean {
  if (start.status !== 'crashed' && start.status !== 'shell') return false;
  return start.shown.some((line) => /^No conversations? found/.test(line));
}

function describe(resume: string | undefined, place: 'session' | 'window'): string {
  const where = place === 'session' ? 'in a new session' : 'in a new window of it';
  if (resume === undefined) return `Claude Code is started ${where}, with a new conversation.`;
  if (resume === '') return `Claude Code is started ${where}, to pick a conversation in.`;
  return `Claude Code is started ${where}, resuming conversation ${resume}.`;
}
