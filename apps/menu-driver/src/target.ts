import { setTimeout as delay } from 'node:timers/promises';
import { readScreen, type Screen } from '@gsd-code-skill/claude-screen';
import type { PaneKey } from '@gsd-code-skill/session-channel';
import type { Pane, Tmux } from '@gsd-code-skill/tmux-adapter';

/** One look at the screen. */
export interface Look {
  readonly screen: Screen;
  /** The capture, with its colours. */
  readonly text: string;
}

/** The pane an action works on: eyes and hands. */
export interface Target {
  readonly session: string;
  readonly pane: Pane;
  readonly key: PaneKey;
  readonly stateDir: string;
  look(): Promise<Look>;
  /** Presses keys, each by a call of its own: in one call Claude Code loses some. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types one line key by key. */
  type(text: string): Promise<void>;
  paste(text: string): Promise<void>;
}

export interface TargetOptions {
  readonly tmux: Tmux;
  readonly session: string;
  readonly pane: Pane;
  readonly key: PaneKey;
  readonly stateDir: string;
  /** Called before anything reaches the pane. */
  readonly onTouch: () => void;
}

export function createTarget({ tmux, onTouch, ...fields }: TargetOptions): Target {
  const { id } = fields.pane;
  return {
    ...fields,
    async look() {
      const text = await tmux.capture(id, { ansi: true });
      return { screen: readScreen(text), text };
    },
    async press(...keys) {
      onTouch();
      for (const key of keys) await tmux.sendKeys(id, key);
    },
    async type(text) {
      onTouch();
      await tmux.sendText(id, text);
    },
    async paste(text) {
      onTouch();
      await tmux.paste(id, text);
    },
  };
}

/** Looks until the screen is as wanted; undefined when it is not in time. */
export async function lookUntil(
  target: Target,
  wanted: (look: Look) => boolean,
  timeout = 1500,
): Promise<Look | undefined> {
  const end = performance.now() + timeout;
  for (;;) {
    const look = await target.look();
    if (wanted(look)) return look;
    if (performance.now() >= end) return undefined;
    await delay(50);
  }
}
