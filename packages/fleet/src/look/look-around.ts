import { listProcesses, type Process } from '@gsd-code-skill/claude-process';
import { readScreen, type Screen } from '@gsd-code-skill/claude-screen';
import { type ClaudeSession, configDirOf, readSession } from '@gsd-code-skill/claude-sessions';
import { agentOption, type Environment } from '@gsd-code-skill/core';
import { type Agent, type Registry, sessionNameOf } from '@gsd-code-skill/registry';
import type { Binding } from '@gsd-code-skill/session-channel';
import { createTmux, isTmuxMissing, type Pane, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { findAgentPanes } from '../find-agent-panes.ts';

/** What a look finds of an agent. */
export type Sight =
  /** By Claude Code's own state file, or where there is none by its screen. */
  | { readonly kind: 'claude'; readonly native?: ClaudeSession; readonly screen?: Screen }
  /** Its session is there, and no Claude Code in it. */
  | { readonly kind: 'session' }
  | { readonly kind: 'nothing' };

export interface Found {
  readonly sight: Sight;
  readonly sessionName: string;
}

export interface LookOptions {
  readonly registry: Registry;
  readonly tmux: Tmux;
  readonly env: Environment;
}

/** Looks for agents: at what Claude Code says of itself first, and at tmux for those of whom it says nothing. */
export function lookAround({ registry, tmux, env }: LookOptions) {
  const servers = new Map<string, Promise<Server>>();
  const serverAt = (path: string, open: () => Tmux) => {
    const server = servers.get(path) ?? lookAtServer(open());
    servers.set(path, server);
    return server;
  };
  const findOn = async ({ tmux: on, panes, processes }: Server, agent: Agent) => {
    const { claude, hasSession } = findAgentPanes(agent, registry, panes, processes);
    if (claude === undefined) return { hasSession };
    const text = await on.capture(claude.id, { ansi: true }).catch(() => '');
    const sight: Sight = { kind: 'claude', screen: readScreen(text) };
    return { hasSession, found: { sight, sessionName: claude.sessionName } };
  };
  return async (agent: Agent, memory: Binding | undefined): Promise<Found> => {
    const native = memory && (await nativeOf(memory, env));
    if (memory && native?.status !== undefined) {
      return { sight: { kind: 'claude', native }, sessionName: memory.sessionName };
    }
    const own = await findOn(await serverAt('', () => tmux), agent);
    if (own.found !== undefined || memory === undefined) return own.found ?? missing(agent, own);
    // it may live on another server than the user's own
    const { socketPath } = memory;
    const other = await findOn(await serverAt(socketPath, () => createTmux({ socketPath })), agent);
    const hasSession = own.hasSession || other.hasSession;
    return other.found ?? missing(agent, { hasSession });
  };
}

function missing(agent: Agent, { hasSession }: { readonly hasSession: boolean }): Found {
  return { sight: { kind: hasSession ? 'session' : 'nothing' }, sessionName: sessionNameOf(agent) };
}

async function nativeOf({ claudePid, transcriptPath }: Binding, env: Environment) {
  if (claudePid === undefined) return undefined;
  const reading = await readSession(configDirOf(env, transcriptPath), claudePid);
  return reading.status === 'living' ? reading.session : undefined;
}

interface Server {
  readonly tmux: Tmux;
  readonly panes: readonly Pane[];
  readonly processes: readonly Process[];
}

async function lookAtServer(tmux: Tmux): Promise<Server> {
  // a server that does not answer shows no sessions; without tmux, or with an old one, nobody could tell
  const panes = await tmux.panes({ userOptions: [agentOption] }).catch((error: unknown) => {
    if (isTmuxMissing(error)) throw error;
    return [];
  });
  const processes = panes.length === 0 ? [] : await listProcesses(panes.map(({ pid }) => pid));
  return { tmux, panes, processes };
}
