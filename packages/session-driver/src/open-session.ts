import { paneKey, withPaneLock } from '@gsd-code-skill/session-channel';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';
import type { Action } from './action.ts';
import { findClaudePane, runsClaude } from './look/find-claude-pane.ts';
import { snapshot } from './look/snapshot.ts';
import { createTarget, type Target } from './look/target.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { prepareAction } from './prepare-action.ts';

export interface SessionOptions {
  readonly tmux: Tmux;
  /** The exact name of a tmux session. */
  readonly session: string;
  /** Where hooks, their worker and drivers meet; see session-channel. */
  readonly stateDir: string;
  /**
   * Who answers, as the other party is told when two do.
   *
   * @default 'session-driver'
   */
  readonly by?: string;
  /**
   * How many times longer than usual to wait for the screen and for other drivers.
   *
   * @default 1
   */
  readonly patience?: number;
  /**
   * Milliseconds to wait for another driver to be done with the pane, before patience.
   *
   * @default 4500
   */
  readonly lockTimeout?: number;
}

export interface RunOptions {
  /** Called before anything reaches the session: from then on an end in between proves nothing. */
  readonly onTouch?: () => void;
}

/** Claude Code in a tmux session: eyes and hands. */
export interface Session {
  /** Does one thing. It never rejects: what goes wrong is an outcome, too. */
  run(action: Action, options?: RunOptions): Promise<Outcome>;
}

/** Opens the session of this name; its pane is looked for anew with each action. */
export function openSession({
  tmux,
  session,
  stateDir,
  by = 'session-driver',
  patience = 1,
  // a stopped holder loses the pane after 2.5 s, and the action needs time of its own
  lockTimeout = 4500,
}: SessionOptions): Session {
  async function act(action: Action, onTouch: () => void): Promise<Outcome> {
    if (action.kind === 'snapshot') return snapshot(tmux, session, action.lines);
    const { types, run } = prepareAction(action);
    const target = await open(onTouch);
    if (!types) return run(target);
    const work = async () => run(await leaveMode(await open(onTouch)));
    return withPaneLock(stateDir, target.key, work, { timeout: lockTimeout * patience });
  }

  async function open(onTouch: () => void): Promise<Target> {
    const pane = await findClaudePane(tmux, session);
    const key = paneKey({ serverPid: pane.serverPid, paneId: pane.id });
    const isRunning = () => runsClaude(tmux, pane.id);
    return createTarget({ tmux, pane, key, stateDir, by, patience, onTouch, isRunning });
  }

  // in copy mode keys would move about in the history
  async function leaveMode(target: Target): Promise<Target> {
    if (target.pane.inMode) await tmux.cancelMode(target.pane.id);
    return target;
  }

  return {
    async run(action, { onTouch = () => {} } = {}) {
      let touched = false;
      const touch = () => {
        touched = true;
        onTouch();
      };
      try {
        return await act(action, touch);
      } catch (error) {
        return outcomeOf(error, touched);
      }
    },
  };
}
