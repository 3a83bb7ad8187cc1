import { sessionNameOf } from '@gsd-code-skill/registry';
import { parseTmuxEnv } from '@gsd-code-skill/tmux-adapter';
import { execa } from 'execa';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { showCommand } from '../command-line/show-command.ts';
import { knownAgent } from './known-agent.ts';

export interface AttachOptions {
  /** Arguments that name the tmux server. */
  readonly server: readonly string[];
  readonly hasTerminal: boolean;
}

/** Shows an agent's session in this terminal. */
export async function attach(
  launcher: Launcher,
  agentId: string,
  { server, hasTerminal }: AttachOptions,
): Promise<Report> {
  const { agent, claude, hasSession, bound } = await knownAgent(launcher, agentId);
  const pane = claude ?? bound[0];
  if (pane === undefined && !hasSession) {
    throw new LauncherError(`${agentId} has no session`, [`gsd-launcher spawn ${agentId}`]);
  }
  const { env } = launcher;
  const session = pane?.sessionName ?? sessionNameOf(agent);
  const isInside = server.length === 0 && parseTmuxEnv(env) !== undefined;
  const words = [...server, isInside ? 'switch-client' : 'attach-session', '-t', `=${session}`];
  const data = { agent: agentId, session, command: ['tmux', ...words] };
  // the pane it lives in may stand behind another of the same session
  const select = pane === undefined ? [] : [';', 'select-window', '-t', pane.id];
  if (!hasTerminal) return { lines: [showCommand(['tmux', ...words])], data };
  const run = await execa('tmux', [...words, ...select], {
    env: { ...env },
    extendEnv: false,
    stdio: 'inherit',
    reject: false,
  });
  return { lines: [`left session ${session}; it keeps running`], data, failed: run.failed };
}
