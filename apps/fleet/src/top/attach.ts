import { spawn } from 'node:child_process';
import { type Environment, tmuxServerWords } from '@gsd-code-skill/core';
import { parseTmuxEnv } from '@gsd-code-skill/tmux-adapter';
import type { FoundPane } from './find-pane.ts';

/** How tmux is asked to show a pane in this terminal. */
export interface AttachCommand {
  readonly args: readonly string[];
  readonly env: Environment;
  /** True when tmux only turns its own client to the pane, and we go on behind it. */
  readonly isSwitch: boolean;
}

/** Turns the client we run in to the pane; from another server or none, a client of its own is started. */
export function attachCommand({ pane, server }: FoundPane, env: Environment): AttachCommand {
  const isSwitch = parseTmuxEnv(env)?.serverPid === pane.serverPid;
  const { TMUX: _, TMUX_PANE: __, ...outside } = env;
  return {
    args: [
      ...tmuxServerWords(server),
      isSwitch ? 'switch-client' : 'attach-session',
      '-t',
      pane.id,
    ],
    // tmux refuses to run within another server that it knows of
    env: isSwitch ? env : outside,
    isSwitch,
  };
}

/** Runs tmux in this terminal until it gives it back; says what went wrong. */
export function runTmux(
  { args, env, isSwitch }: AttachCommand,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('tmux', args, {
      env: { ...env },
      stdio: [isSwitch ? 'ignore' : 'inherit', 'inherit', 'pipe'],
      signal,
    });
    let problem = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      problem = `${problem}${text}`.slice(0, 500);
    });
    child.on('error', (error) => resolve(`tmux: ${error.message}`));
    child.on('close', (code) => resolve(code === 0 ? '' : `tmux: ${problem.trim() || code}`));
  });
}
