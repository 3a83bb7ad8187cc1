import type { Screen } from '@gsd-code-skill/claude-screen';
import { agentOption, codeOf } from '@gsd-code-skill/core';
import { byAgent, lockPane, type PaneKey, paneKey } from '@gsd-code-skill/session-channel';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';
import { acknowledge } from './acknowledge.ts';
import type { Action } from './action.ts';
import { commandWords, type DriverWords } from './driver-words.ts';
import { findClaudePane, listSessionPanes, runsClaude } from './look/find-claude-pane.ts';
import { snapshot } from './look/snapshot.ts';
import { tellScreen } from './look/tell-screen.ts';
import { sayDone, sayLater } from './needs/see-to-needs.ts';
import { type ActionOutcome, outcomeOf, refused } from './outcome.ts';
import { isTargetless, prepareAction } from './prepare-action.ts';
import { checkMay } from './rights/check-may.ts';
import { plainRights, type Rights } from './rights/rights.ts';
import { isResized, putBackSize } from './target/make-room.ts';
import { type AnswerBinding, createTarget, type Target } from './target/target.ts';

export interface SessionOptions {
  readonly tmux: Tmux;
  /** The exact name of a tmux session. */
  readonly session: string;
  /** Where hooks, their worker and drivers meet; see session-channel. */
  readonly stateDir: string;
  /**
   * Who answers, as the other party is told when two do.
   *
   * @default 'agent', and 'person' for what is done `now`
   */
  readonly by?: string | undefined;
  /**
   * Whether an answer must say which request it is for; `optional` leaves questions out, and never
   * what grants something.
   *
   * @default 'required'
   */
  readonly answerBinding?: AnswerBinding | undefined;
  /**
   * What may be done with the session, and who decides what it asks; asked anew for each action,
   * with the agent that the pane is bound to.
   *
   * @default everything but shell input and what grants for longer than once, by no rules
   */
  readonly rights?:
    | ((pane: { readonly agentId?: string | undefined }) => Promise<Rights>)
    | undefined;
  /**
   * Claude Code's config folder, such as `~/.claude`, where its own state is looked up.
   *
   * @default the one in which its transcript lies, if that is known
   */
  readonly configDir?: string | undefined;
  /**
   * How the caller's own commands are called, for refusals that name one.
   *
   * @default those of menu-driver
   */
  readonly words?: DriverWords | undefined;
  /**
   * How many times longer than usual to wait for the screen and for other drivers.
   *
   * @default 1
   */
  readonly timeScale?: number | undefined;
  /**
   * Milliseconds to wait for another driver to be done with the pane, before `timeScale`.
   *
   * @default 4500
   */
  readonly lockTimeout?: number | undefined;
}

export interface RunOptions {
  /** Called before anything reaches the session: from then on an end in between proves nothing. */
  readonly onTouch?: (() => void) | undefined;
  /**
   * Asked with the pane locked, right before an action that types: a reason refuses it.
   *
   * @default nothing is refused
   */
  readonly object?: ((seen: SeenPane) => Promise<string | undefined>) | undefined;
}

/** What an action would be done to. */
export interface SeenPane {
  readonly pane: PaneKey;
  readonly claudePid: number;
  readonly screen: Screen;
}

/** Claude Code in a tmux session: eyes and hands. */
export interface DrivenSession {
  /** Does one thing. It never rejects: what goes wrong is an outcome, too. */
  run(action: Action, options?: RunOptions): Promise<ActionOutcome>;
}

/** Opens the session of this name; its pane is looked for anew with each action. */
export function openSession({
  tmux,
  session,
  stateDir,
  by,
  answerBinding = 'required',
  rights = async () => plainRights,
  configDir,
  words = commandWords,
  timeScale = 1,
  // a stopped holder loses the pane after 2.5 s, and the action needs time of its own
  lockTimeout = 4500,
}: SessionOptions): DrivenSession {
  async function act(
    action: Action,
    onTouch: () => void,
    object: RunOptions['object'],
  ): Promise<ActionOutcome> {
    const isNow = 'now' in action && action.now === true;
    const openTarget = () => open(onTouch, isNow);
    if (isTargetless(action)) {
      checkMay(action, await rights({ agentId: await markedAgent(tmux, session) }));
    }
    if (action.kind === 'ack') return acknowledge(stateDir, session, action.id);
    const requireSession = () => listSessionPanes(tmux, session);
    const needs = { stateDir, sessionName: session, by: by ?? byAgent, requireSession };
    if (action.kind === 'done') return sayDone(needs, () => run({ kind: 'status' }));
    if (action.kind === 'later') return sayLater(needs, action.milliseconds);
    if (action.kind === 'snapshot') return snapshot(tmux, session, openTarget, action);
    const { types, tells, run: perform } = prepareAction(action);
    const target = await openTarget();
    if (!isNow) checkMay(action, target.rights);
    if (!types) return perform(target);
    const lock = await takePane(target.key);
    try {
      const current = lock.waited || isResized(target) ? await putBackAndOpen() : target;
      if (object) await heed(current, object);
      return await tellScreen(current, () => perform(current), { always: tells });
    } finally {
      await lock.release();
    }

    async function putBackAndOpen(): Promise<Target> {
      await putBackSize(target);
      return openTarget();
    }
  }

  /** Takes the lock of a pane; where nobody was in the way, the pane is as it was just seen. */
  async function takePane(pane: PaneKey) {
    const free = await lockPane(stateDir, pane, { timeout: 0 }).catch((error: unknown) => {
      if (codeOf(error) !== 'lock-timeout') throw error;
    });
    const lock = free ?? (await lockPane(stateDir, pane, { timeout: lockTimeout * timeScale }));
    return { waited: free === undefined, release: lock.release };
  }

  async function open(onTouch: () => void, isNow: boolean): Promise<Target> {
    const { pane, claudePid } = await findClaudePane(tmux, session);
    const granted = await rights({ agentId: pane.userOptions[agentOption] });
    const isOther = granted.asker !== undefined && granted.asker !== granted.agentId;
    return createTarget({
      tmux,
      pane,
      claudePid,
      key: paneKey({ serverPid: pane.serverPid, paneId: pane.id }),
      stateDir,
      by: by ?? (isNow ? 'person' : isOther ? `agent:${granted.asker}` : byAgent),
      binding: answerBinding,
      rights: granted,
      words,
      ...(configDir !== undefined && { configDir }),
      timeScale,
      onTouch,
      isRunning: () => runsClaude(tmux, pane.id),
    });
  }

  async function run(
    action: Action,
    { onTouch = () => {}, object }: RunOptions = {},
  ): Promise<ActionOutcome> {
    let touched = false;
    const touch = () => {
      touched = true;
      onTouch();
    };
    try {
      return await act(action, touch, object);
    } catch (error) {
      return outcomeOf(error, touched, words);
    }
  }

  return { run };
}

/** The agent that a pane of the session is bound to, whatever runs there. */
async function markedAgent(tmux: Tmux, session: string): Promise<string | undefined> {
  const panes = await listSessionPanes(tmux, session).catch(() => []);
  return panes.map(({ userOptions }) => userOptions[agentOption]).find((id) => id !== undefined);
}

async function heed(target: Target, object: NonNullable<RunOptions['object']>): Promise<void> {
  const { key: pane, claudePid } = target;
  const reason = await object({ pane, claudePid, screen: (await target.look()).screen });
  if (reason !== undefined) throw refused(reason);
}
