import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive } from '@gsd-code-skill/core';
import type { Hold } from '@gsd-code-skill/session-channel';
import { isPaneGone, type Tmux } from '@gsd-code-skill/tmux-adapter';
import type { HookEvent } from '../event/hook-event.ts';
import type { WaitingHook } from './fifo.ts';
import { showsDialog } from './shows-dialog.ts';
import { type DialogWatch, unwatched, watchOn } from './watch-dialog.ts';

/** A hold whose dialog is looked at. */
export interface SeenHold {
  readonly hold: Hold;
  readonly hook: WaitingHook;
  readonly event: HookEvent;
  /** By the steady clock, as is `nextLook`. */
  readonly openedAt: number;
  watch: DialogWatch;
  /** Before it, its screen is not looked at again. */
  nextLook: number;
}

/** What becomes of a hold: `let go` ends its hook alone, and the keyboard answers. */
export type HoldFate = 'open' | 'over' | 'let go';

/** Looks at the dialogs of holds. */
export interface DialogSight {
  fateOfHold(one: SeenHold): Promise<HoldFate>;
  /** True for a dialog that a person has closed since it was looked at last: its hook still reads, to no end. */
  isLeft(one: SeenHold): Promise<boolean>;
}

export interface DialogSightOptions {
  readonly tmux: (socketPath: string) => Tmux;
  /** All that are open, since several dialogs of a pane stand in line. */
  readonly open: ReadonlySet<SeenHold>;
}

// a dialog that has stood for a while is looked at less often
const calmAfter = 30_000;
const calmInterval = 2000;
// Claude Code draws in steps
const timeToDraw = 150;
// Claude Code draws a form only when its hook has ended: a person is kept waiting no longer
const timeForForm = 240_000;

/** A hold that nobody has looked at yet. */
export function unseen(held: Pick<SeenHold, 'hold' | 'hook' | 'event'>): SeenHold {
  return { ...held, openedAt: performance.now(), watch: unwatched, nextLook: 0 };
}

export function createDialogSight({ tmux, open }: DialogSightOptions): DialogSight {
  async function look(one: SeenHold): Promise<void> {
    const { event, hold, openedAt } = one;
    const { paneId, socketPath, serverPid } = event.header;
    const text = await tmux(socketPath).capture(paneId, { serverPid, ansi: true });
    const age = performance.now() - openedAt;
    one.watch = watchOn(one.watch, showsDialog(text, hold), { age, isPassed: isPassed(hold) });
    if (one.watch.isShown && age > calmAfter) one.nextLook = performance.now() + calmInterval;
  }

  // several dialogs stand in line, and one's turn comes before that of a later one
  function isPassed({ pane, id }: Hold): boolean {
    return Array.from(open).some(
      ({ hold, watch: other }) => hold.pane === pane && hold.id > id && other.isShown,
    );
  }

  async function see(one: SeenHold): Promise<HoldFate> {
    const { hook, event, hold, openedAt } = one;
    const { claudePid } = event.header;
    if (claudePid !== undefined && !isProcessAlive(claudePid)) return 'over';
    if (!(await hook.isThere())) return 'over';
    if (hold.kind === 'elicitation') {
      return performance.now() - openedAt > timeForForm ? 'let go' : 'open';
    }
    if (performance.now() < one.nextLook) return 'open';
    await look(one);
    return one.watch.isGone ? 'over' : 'open';
  }

  return {
    fateOfHold: (one) => see(one).catch(fateOnTrouble),
    async isLeft(one) {
      if (one.hold.kind === 'elicitation' || !one.watch.wasShown) return false;
      for (let looks = 0; looks < 3; looks++) {
        if (looks > 0) await delay(timeToDraw);
        await look(one).catch(() => {});
        if (one.watch.isShown || one.watch.isGone) return one.watch.isGone;
      }
      return false;
    },
  };
}

// a tmux that is only slow says nothing about the dialog
function fateOnTrouble(error: unknown): HoldFate {
  return isPaneGone(error) ? 'over' : 'open';
}
