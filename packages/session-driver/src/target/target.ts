import { setTimeout as delay } from 'node:timers/promises';
import { readScreen, type Screen } from '@gsd-code-skill/claude-screen';
import { condense } from '@gsd-code-skill/core';
import { listHolds, noteInterrupt, type PaneKey } from '@gsd-code-skill/session-channel';
import {
  isPaneGone,
  type NotedCapture,
  type Pane,
  type Tmux,
  type WindowSize,
} from '@gsd-code-skill/tmux-adapter';
import type { DriverWords } from '../driver-words.ts';
import type { Rights } from '../rights/rights.ts';
import { isShared } from './is-shared.ts';

/** One look at the screen. */
export interface Look {
  readonly screen: Screen;
  /** The capture, with its colours. */
  readonly text: string;
  /** True when the keys have made Claude Code leave, with its pane or without. */
  readonly closed?: true;
}

/** Whether answers must say what they are for; `optional` leaves questions out. */
export type AnswerBinding = 'required' | 'optional';

/** The pane an action works on: eyes and hands. */
export interface Target {
  readonly pane: Pane;
  readonly key: PaneKey;
  readonly stateDir: string;
  /** The process that has the keyboard of the pane. */
  readonly claudePid: number;
  /** Who answers. */
  readonly by: string;
  readonly binding: AnswerBinding;
  /** What may be done, and who decides. */
  readonly rights: Rights;
  /** How the caller's own commands are called. */
  readonly words: DriverWords;
  /** Where Claude Code keeps its own state, if the transcript does not tell. */
  readonly configDir?: string;
  /** How much longer than usual to wait for the screen. */
  readonly timeScale: number;
  look(): Promise<Look>;
  /** What was seen a moment ago, where nothing has reached the pane since; else a look. */
  lastLook(): Promise<Look>;
  /** A look, with what is noted at the pane under a name. */
  lookNoted(name: `@${string}`): Promise<{ readonly look: Look; readonly noted?: string }>;
  /** Notes something at the pane, and then looks. */
  noteAndLook(name: `@${string}`, value: string): Promise<Look>;
  /** Tells whether Claude Code still has the keyboard of the pane. */
  isRunning(): Promise<boolean>;
  /** Presses keys, each by a call of its own: in one call Claude Code loses some. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types one line key by key. */
  type(text: string): Promise<void>;
  paste(text: string): Promise<void>;
  /** Notes that something else than keys has reached the session. */
  touch(): void;
  /** Notes that what follows may end a turn, so that nobody takes it for a person's doing. */
  noteOwnInterrupt(): Promise<void>;
  /** What was noted at the pane under a name; it lives as long as the pane. */
  recall(name: `@${string}`): Promise<string | undefined>;
  note(name: `@${string}`, value: string | undefined): Promise<void>;
  /** True when people may be looking: somebody is attached, or the window has other panes. */
  isShared(): Promise<boolean>;
  resize(size: WindowSize): Promise<void>;
}

type Facts = Pick<
  Target,
  | 'pane'
  | 'key'
  | 'stateDir'
  | 'claudePid'
  | 'by'
  | 'binding'
  | 'rights'
  | 'words'
  | 'configDir'
  | 'timeScale'
>;

export interface TargetOptions extends Facts {
  readonly tmux: Tmux;
  /** Called before anything reaches the pane. */
  readonly onTouch: () => void;
  /** Tells whether Claude Code still runs in the pane. */
  readonly isRunning: () => Promise<boolean>;
}

export function createTarget({ tmux, onTouch, isRunning, ...fields }: TargetOptions): Target {
  const { id, inMode } = fields.pane;
  let touched = false;
  let left = !inMode;
  let last: { readonly look: Look; readonly at: number } | undefined;
  const reach = async () => {
    touch();
    // in copy mode keys would move about in the history
    if (!left) await tmux.cancelMode(id);
    left = true;
  };
  const touch = () => {
    touched = true;
    last = undefined;
    onTouch();
  };
  const noteOwnInterrupt = () =>
    noteInterrupt(fields.stateDir, fields.key, { at: Date.now(), by: fields.by });
  async function lookWith(capture: () => Promise<NotedCapture>): Promise<Looked> {
    const at = performance.now();
    const looked = await lookOnce(capture);
    last = { look: looked.look, at };
    return looked;
  }
  async function lookOnce(capture: () => Promise<NotedCapture>): Promise<Looked> {
    try {
      const captured = await capture();
      const { text } = captured;
      const look = { screen: readScreen(text), text };
      // the launcher's panes keep a shell when Claude Code leaves
      const isThere = !touched || look.screen.state !== 'unknown' || (await isRunning());
      return { ...captured, look: isThere ? look : { ...look, closed: true } };
    } catch (error) {
      // Claude Code that was told to leave takes its pane with it
      if (touched && isPaneGone(error)) return { look: closedLook };
      throw error;
    }
  }
  const look = async () =>
    (await lookWith(async () => ({ text: await tmux.capture(id, ansi) }))).look;
  return {
    ...fields,
    touch,
    isRunning,
    look,
    async lastLook() {
      return last && performance.now() - last.at < momentMs ? last.look : look();
    },
    async lookNoted(name) {
      const { look, value } = await lookWith(() => tmux.captureNoted(id, name, ansi));
      return { look, ...(value !== undefined && { noted: value }) };
    },
    async noteAndLook(name, value) {
      return (await lookWith(() => tmux.captureNoted(id, name, { ...ansi, set: value }))).look;
    },
    async press(...keys) {
      await reach();
      if (keys.some(endsTurns)) await noteOwnInterrupt();
      for (const key of keys) await tmux.sendKeys(id, key);
    },
    async type(text) {
      await reach();
      await tmux.sendText(id, text);
    },
    async paste(text) {
      await reach();
      await tmux.paste(id, text);
    },
    noteOwnInterrupt,
    recall: (name) => tmux.userOption(id, name),
    note: (name, value) => tmux.setUserOption(id, name, value),
    isShared: () => isShared(tmux, fields.pane),
    async resize(size) {
      last = undefined;
      await tmux.resizeWindow(id, size);
    },
  };
}

interface Looked extends Partial<NotedCapture> {
  readonly look: Look;
}

const ansi = { ansi: true } as const;

// Claude Code draws no sooner what comes next
const momentMs = 30;

const endsTurns = (key: string) => key === 'Escape' || key === 'C-c';

const closedLook: Look = { screen: { state: 'unknown', evidence: [] }, text: '', closed: true };

/** True when what is shown has the beginning of a text, however it is wrapped. */
export function showsBeginning(shown: string, text: string): boolean {
  return condense(shown).includes(condense(text).slice(0, 40));
}

/** What to say about a screen after something was done. */
export function describeState({ screen: { state, dialog }, text, closed }: Look): string {
  if (closed) return text === '' ? 'the pane is closed' : 'Claude Code has ended';
  return dialog ? `a dialog is open (${dialog.kind})` : `state is ${state}`;
}

/** True while a hook waits for the answer to a dialog of the pane. */
export async function isHeld({ stateDir, key }: Target): Promise<boolean> {
  return (await listHolds(stateDir, key)).length > 0;
}

/** Looks until Claude Code has drawn something that can be read, or has left. */
export async function lookUntilDrawn(target: Target, look: Look): Promise<Look> {
  const isDrawn = ({ screen, closed }: Look) => closed === true || screen.state !== 'unknown';
  if (isDrawn(look)) return look;
  return (await lookUntil(target, isDrawn)) ?? target.look();
}

/** Milliseconds to look for after a key: a Claude Code that stalls takes it seconds later, and a second one then hits what comes next. */
export const patient = 3500;

/** Looks until the screen is as wanted; undefined when it is not in time. */
export async function lookUntil(
  target: Target,
  wanted: (look: Look) => boolean,
  timeout = 1500,
): Promise<Look | undefined> {
  const end = performance.now() + timeout * target.timeScale;
  // no key shows sooner what it does
  await delay(30);
  // what takes long is looked at less often: each look starts tmux
  for (let pause = 50; ; pause = Math.min(1.2 * pause, 200)) {
    const look = await target.look();
    if (wanted(look)) return look;
    if (performance.now() >= end) return undefined;
    await delay(pause);
  }
}
