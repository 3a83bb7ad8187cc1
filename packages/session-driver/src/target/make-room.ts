import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sizeOption } from '@gsd-code-skill/core';
import { type Look, lookUntil, type Target } from './target.ts';

// at the pane, so that the next driver finds it when this one is killed
/** A window that was made taller for a while. */
export interface Room {
  /** What it shows once Claude Code has drawn it anew. */
  look(): Promise<Look>;
  giveBack(): Promise<void>;
}

/** Makes the window taller where nobody is looking, so that a long dialog is in sight as a whole. */
export async function makeRoom(target: Target, height: number): Promise<Room | undefined> {
  const { pane } = target;
  if (height <= pane.height || (await target.isShared())) return undefined;
  await target.note(sizeOption, `${pane.width}x${pane.height}`);
  await target.resize({ width: pane.width, height });
  return {
    async look() {
      await delay(250);
      return lookUntilStill(target);
    },
    giveBack: () => putBackSize(target),
  };
}

/** True when a driver had made the window taller as the pane was seen. */
export function isResized({ pane }: Target): boolean {
  return pane.userOptions[sizeOption] !== undefined;
}

/** Gives a window its size back, also one that a killed driver has left behind. */
export async function putBackSize(target: Target): Promise<void> {
  const [, width, height] = /^(\d+)x(\d+)$/.exec((await target.recall(sizeOption)) ?? '') ?? [];
  if (width === undefined) return;
  // where somebody is attached, tmux has given it their size
  if (!(await target.isShared())) {
    await target.resize({ width: Number(width), height: Number(height) });
  }
  await target.note(sizeOption, undefined);
}

/** Looks again until the dialog, or the screen without one, does not change any more. */
export async function lookUntilStill(target: Target, seen?: Look): Promise<Look> {
  let before = seen ?? (await target.look());
  const isStill = (now: Look) => {
    const isSame = isSameSight(now, before);
    before = now;
    return isSame;
  };
  await delay(30);
  return (await lookUntil(target, isStill)) ?? before;
}

/** A clock above a dialog changes the screen, and never the dialog. */
function isSameSight(one: Look, other: Look): boolean {
  const { dialog } = one.screen;
  if (dialog === undefined) return one.text === other.text;
  return isDeepStrictEqual(dialog, other.screen.dialog);
}
