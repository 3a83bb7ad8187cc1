import { randomUUID } from 'node:crypto';
import type { AgentPanes } from '@gsd-code-skill/fleet';
import {
  type Agent,
  launchCommandOf,
  type Registry,
  resolveHookSettings,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { readLaunchRecord } from '@gsd-code-skill/session-channel';
import type { PaneId } from '@gsd-code-skill/tmux-adapter';
import type { SessionState } from '@gsd-code-skill/wake-format';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import { answerLines } from '../start/answer-lines.ts';
import { checkFolder } from '../start/check-folder.ts';
import type { Conversation } from '../start/claude-arguments.ts';
import { type PassedStart, passStart } from '../start/pass-start.ts';
import { commandAfterRecovery } from '../start/resume-work.ts';
import { planStart, startClaude } from '../start/start-claude.ts';
import { resolveSystemPrompt } from '../start/system-prompt.ts';
import { chooseConversation } from './choose-conversation.ts';
import type { LastConversation } from './last-conversation.ts';
import { closePanes } from './leftovers.ts';

/** What recovery did for one agent. */
export type AgentOutcome =
  | { readonly outcome: 'skipped'; readonly reason: string }
  | { readonly outcome: 'planned'; readonly reason: string }
  | {
      readonly outcome: 'restored';
      readonly done: readonly string[];
      readonly next: string;
      readonly state?: SessionState;
      /** What it asks, by its id. */
      readonly request?: string;
    }
  | { readonly outcome: 'failed'; readonly reason: string; readonly shown?: readonly string[] };

export interface RecoverAgentOptions {
  readonly registry: Registry;
  readonly panes: AgentPanes;
  /** Panes of an ended Claude Code, closed once another is started. */
  readonly leftovers: readonly PaneId[];
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
    // whatever it is, the others are not to suffer from it
    return { outcome: 'failed', reason: error instanceof Error ? error.message : `${error}` };
  }
}

async function restore(
  launcher: Launcher,
  agent: Agent,
  { registry, panes, leftovers, lastConversation, dryRun, timeout }: RecoverAgentOptions,
): Promise<AgentOutcome> {
  const sessionName = sessionNameOf(agent);
  if (!agent.working_directory) {
    const { agent_id: id } = agent;
    const start = `gsd-launcher spawn ${id} <folder> starts it`;
    const isWanted = agent.auto_wake === true || panes.hasSession;
    // setup registers whom OpenClaw told of, and not all of them work on this machine
    if (!isWanted && (await lastConversation(id)) === undefined)
      return { outcome: 'skipped', reason: `it was never started here; ${start}` };
    throw new LauncherError(`it has no working_directory in the registry; ${start}`);
  }
  const workingDirectory = await checkFolder(agent.working_directory, launcher.env);
  const conversation = await chooseConversation(agent, registry, lastConversation);
  // it comes back with no more rights than it was started with
  const permissionMode = (await readLaunchRecord(launcher.stateDir, agent.agent_id))
    ?.permissionMode;
  const found = panes.hasSession
    ? `Session ${sessionName} was there, but Claude Code was not running in it.`
    : `Session ${sessionName} was not there.`;
  const place = panes.hasSession ? 'window' : 'session';
  const firstCommand = commandAfterRecovery(agent);
  if (dryRun) return { outcome: 'planned', reason: `${found} ${describe(conversation, place)}` };

  const attempt = async (chosen: Conversation, where: typeof place) => {
    const plan = await planStart(launcher, {
      agent,
      sessionName,
      workingDirectory,
      launchCommand: launchCommandOf(registry, agent),
      permissionMode,
      prompt: await resolveSystemPrompt(launcher, { agent, registry }),
      firstCommand,
      conversation: chosen,
      settings: resolveHookSettings(registry, agent),
    });
    const pane = await startClaude(launcher, plan, where);
    const resumed = chosen.kind !== 'new';
    const hasPrompt = firstCommand !== '';
    return { pane, ...(await passStart(launcher, plan, pane, { timeout, hasPrompt, resumed })) };
  };

  const start = await attempt(conversation, place);
  await closePanes(launcher, leftovers);
  const done = [found, describe(conversation, place)];
  if (start.status === 'ready' || !start.noConversation) return conclude(start, done, agent);
  const fresh = await attempt({ kind: 'new', id: randomUUID() }, 'window');
  await closePanes(launcher, [start.pane]);
  const why = 'There was no conversation to resume, so a new one was begun.';
  return conclude(fresh, [...done, why], agent);
}

function conclude(start: PassedStart, done: readonly string[], agent: Agent): AgentOutcome {
  const command = commandAfterRecovery(agent);
  const { request } = start;
  if (start.status === 'ready') {
    const next =
      command === ''
        ? 'Look at the screen, decide how to continue, and tell it.'
        : `It was given ${command}. Wait for its next wake, then continue from there.`;
    const { state } = start.screen;
    return { outcome: 'restored', done, next, ...(state !== 'unknown' && { state }) };
  }
  if (start.status === 'resume-picker') {
    const next =
      'It shows the list of conversations: choose one there (esc would end Claude Code).';
    return { outcome: 'restored', done, next, state: 'menu', ...(request && { request }) };
  }
  const shown = [...start.shown, ...answerLines(sessionNameOf(agent), request)];
  return { outcome: 'failed', reason: `${start.status}: ${start.reason}`, shown };
}

function describe(conversation: Conversation, place: 'session' | 'window'): string {
  const where = place === 'session' ? 'in a new session' : 'in a new window of it';
  const what = {
    new: 'with a new conversation',
    resumed: 'resuming conversation',
    latest: 'going on with the latest conversation of its folder',
  }[conversation.kind];
  const id = conversation.kind === 'resumed' ? ` ${conversation.id}` : '';
  return `Claude Code is started ${where}, ${what}${id}.`;
}
