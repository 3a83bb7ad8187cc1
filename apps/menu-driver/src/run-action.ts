import { CodedError } from '@gsd-code-skill/core';
import { paneKey, stateDirectory, withPaneLock } from '@gsd-code-skill/session-channel';
import { createTmux, type Tmux, TmuxError } from '@gsd-code-skill/tmux-adapter';
import { quietActions, typingActions } from './actions.ts';
import { findClaudePane, runsClaude } from './find-claude-pane.ts';
import { type Outcome, Stop, usage } from './outcome.ts';
import type { Invocation } from './parse-command-line.ts';
import { snapshot } from './snapshot.ts';
import { type Action, createTarget, type Target } from './target.ts';
import { waitFor } from './wait-for.ts';

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How much longer than usual to wait for tmux, the screen and other drivers. */
  readonly patience: number;
  /** Called before anything reaches the pane. */
  readonly onTouch: () => void;
}

// a killed holder is outlived after 2.5 s, and the action needs time of its own
const lockTimeout = 4500;

/** Does what a command line asks for. */
export async function runAction(
  given: Invocation,
  { env, patience, onTouch }: Surroundings,
): Promise<Outcome> {
  const { session, action, args } = given;
  const tmux = createTmux({ ...chooseServer(given, env), timeout: Math.round(2000 * patience) });
  if (action === 'snapshot') return snapshot(tmux, session, args);

  const run = prepare(given);
  const stateDir = stateDirectory(env);
  const open = async () => {
    const pane = await findClaudePane(tmux, session);
    const key = paneKey({ serverPid: pane.serverPid, paneId: pane.id });
    const isRunning = () => runsClaude(tmux, pane.id);
    return createTarget({ tmux, session, pane, key, stateDir, patience, onTouch, isRunning });
  };
  const target = await open();
  if (typingActions[action] === undefined) return run(target);
  return withPaneLock(stateDir, target.key, async () => run(await ready(tmux, await open())), {
    timeout: lockTimeout * patience,
  });
}

/** Turns what went wrong outside into an outcome. */
export function explainError(error: unknown, touched: boolean): Outcome {
  if (error instanceof Stop) return error.outcome;
  const verdict = touched ? 'unconfirmed' : 'not_delivered';
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof TmuxError) {
    const data = { error: error.code };
    if (error.code === 'no-tmux')
      return { verdict: 'no_session', message: 'tmux is not installed', data };
    return { verdict, message, data };
  }
  if (error instanceof CodedError) {
    const lines = error.code === 'lock-timeout' ? ['another menu-driver is typing there'] : [];
    return { verdict, message, lines, data: { error: error.code } };
  }
  return { verdict, message, data: { error: 'failed' } };
}

function prepare({ action, args, timeoutSeconds }: Invocation): Action {
  if (action === 'wait') return waitFor(args, timeoutSeconds);
  const actions = { ...typingActions, ...quietActions };
  const prepareAction = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (prepareAction === undefined) throw usage(`no action "${action}"`);
  return prepareAction(args);
}

async function ready(tmux: Tmux, target: Target): Promise<Target> {
  // in copy mode keys would move about in the history
  if (target.pane.inMode) await tmux.cancelMode(target.pane.id);
  return target;
}

function chooseServer({ socketPath, socketName }: Invocation, env: Surroundings['env']) {
  if (socketPath !== undefined || socketName !== undefined) return { socketPath, socketName };
  const { GSD_TMUX_SOCKET: socket } = env;
  if (!socket) return {};
  return socket.includes('/') ? { socketPath: socket } : { socketName: socket };
}
