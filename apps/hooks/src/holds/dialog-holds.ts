import { join } from 'node:path';
import { isProcessAlive } from '@gsd-code-skill/core';
import {
  createHold,
  describeDecision,
  type Hold,
  hookOutput,
  readAnswer,
  removeHold,
  stateFolder,
  writeReceipt,
} from '@gsd-code-skill/session-channel';
import { type Tmux, TmuxError } from '@gsd-code-skill/tmux-adapter';
import type { HookEvent } from '../pipeline/hook-event.ts';
import type { Owner } from '../pipeline/owner.ts';
import { takeHook, type WaitingHook } from './fifo.ts';
import { requestOf } from './request-of.ts';
import type { RequestEnd } from './settle-requests.ts';
import { showsDialog } from './shows-dialog.ts';

/** The dialogs whose hooks wait for a decision. */
export interface DialogHolds {
  readonly size: number;
  /** Keeps a PermissionRequest's hook waiting while its dialog is on the screen. */
  open(event: HookEvent, owner: Owner, requestId: string): Promise<void>;
  /** Ends some holds, whose requests are over. */
  withdraw(isOver: (hold: Hold) => boolean): Promise<void>;
  /** Looks for answers now. */
  look(): void;
  close(): Promise<void>;
}

interface OpenHold {
  readonly hold: Hold;
  readonly hook: WaitingHook;
  readonly event: HookEvent;
  /** What the dialog's watch has seen so far. */
  readonly seen: { itself: boolean; now: boolean; missing: number; since: number; next: number };
  isOver: boolean;
}

// besides the watch on the folder, which misses some on some file systems
const answerInterval = 500;
const watchInterval = 700;
// a dialog that has stood for a while is looked at less often
const calmAfter = 30_000;
const calmInterval = 2000;
// Claude Code draws the dialog a moment after it has started the hook
const timeToAppear = 4000;

export interface DialogHoldsOptions {
  readonly stateDir: string;
  readonly tmux: (socketPath: string) => Tmux;
  /** Told when a request is answered, or its dialog has gone. */
  readonly onOver: (requestId: string, end: RequestEnd) => Promise<void>;
}

export function createDialogHolds({ stateDir, tmux, onOver }: DialogHoldsOptions): DialogHolds {
  const open = new Set<OpenHold>();
  let answers: NodeJS.Timeout | undefined;
  let watching: NodeJS.Timeout | undefined;
  let isWatching = false;

  function tick(): void {
    if (open.size === 0) {
      clearInterval(answers);
      clearInterval(watching);
      answers = undefined;
      watching = undefined;
      return;
    }
    answers ??= setInterval(() => void lookForAnswers(), answerInterval);
    watching ??= setInterval(() => void watch(), watchInterval);
  }

  async function lookForAnswers(): Promise<void> {
    await Promise.allSettled(Array.from(open, (one) => takeAnswer(one).catch(() => end(one))));
  }

  async function takeAnswer(one: OpenHold): Promise<void> {
    const answer = await readAnswer(stateDir, one.hold.id);
    if (answer === undefined || one.isOver) return;
    const decision = hookOutput(one.hold, answer.decision);
    // not from answerHold, which would have refused it; the keyboard still answers
    if (decision.status === 'unfit') return end(one);
    one.isOver = true;
    if (await one.hook.print(`${decision.output}\n`)) {
      const receipt = { kind: 'hold', at: Date.now(), holdId: one.hold.id } as const;
      // before the hold goes: who finds neither concludes that the answer came too late
      const delivered = { ...receipt, outcome: 'delivered' } as const;
      await writeReceipt(stateDir, one.hold.pane, delivered).catch(() => {});
      await settle(one, { by: answer.by, how: describeDecision(answer.decision) });
    }
    await forget(one);
  }

  async function watch(): Promise<void> {
    // a slow tmux must not make one look count as two
    if (isWatching) return;
    isWatching = true;
    const looks = Array.from(open, async (one) => {
      if (!(await isGone(one).catch(isPaneGone))) return;
      await settle(one, { by: 'keyboard', how: 'closed' });
      await end(one);
    });
    await Promise.allSettled(looks);
    isWatching = false;
  }

  async function isGone({ hook, event, hold, seen }: OpenHold): Promise<boolean> {
    const { claudePid, paneId, socketPath, serverPid } = event.header;
    if (claudePid !== undefined && !isProcessAlive(claudePid)) return true;
    if (!(await hook.isThere())) return true;
    if (Date.now() < seen.next) return false;

    const text = await tmux(socketPath).capture(paneId, { serverPid, ansi: true });
    const sighting = showsDialog(text, hold);
    seen.now = sighting === 'shown';
    if (seen.now) {
      seen.itself = true;
      seen.missing = 0;
      if (Date.now() - seen.since > calmAfter) seen.next = Date.now() + calmInterval;
      return false;
    }
    if (sighting === 'awaited') {
      seen.missing = 0;
      return false;
    }
    // several dialogs stand in line, and this one's turn comes before that of a later one
    const isPassed = Array.from(open).some(
      (other) => other.hold.pane === hold.pane && other.hold.id > hold.id && other.seen.now,
    );
    if (sighting === 'another' && !seen.itself && !isPassed) return false;
    if (!seen.itself && Date.now() - seen.since < timeToAppear) return false;
    seen.missing += 1;
    return seen.missing >= (sighting === 'unclear' ? 15 : 2);
  }

  async function settle({ hold }: OpenHold, end: RequestEnd): Promise<void> {
    const { requestId } = hold;
    if (requestId !== undefined) await onOver(requestId, end).catch(() => {});
  }

  function describeHold(event: HookEvent, owner: Owner, requestId: string): Promise<Hold> {
    const { id: _, suggestions: __, subagent: ___, ...held } = requestOf(event, owner, requestId);
    return createHold(stateDir, { ...held, requestId });
  }

  async function end(one: OpenHold): Promise<void> {
    if (one.isOver) return;
    one.isOver = true;
    await forget(one);
    await one.hook.release();
  }

  async function forget(one: OpenHold): Promise<void> {
    open.delete(one);
    await removeHold(stateDir, one.hold.id);
    tick();
  }

  return {
    get size() {
      return open.size;
    },
    async open(event, owner, requestId) {
      const movedTo = join(await stateFolder(stateDir, 'holds'), `${event.wakeId}.reply`);
      const hook = await takeHook(event.entry.replyPath, movedTo);
      if (hook === undefined) return;
      const hold = await describeHold(event, owner, requestId).catch(async (error: unknown) => {
        // nobody could answer it: the keyboard has to
        await hook.release();
        throw error;
      });
      const seen = { itself: false, now: false, missing: 0, since: Date.now(), next: 0 };
      open.add({ hold, hook, event, seen, isOver: false });
      tick();
      void watch();
    },
    async withdraw(isOver) {
      const over = Array.from(open).filter(({ hold }) => isOver(hold));
      await Promise.all(over.map((one) => end(one)));
    },
    look: () => void lookForAnswers(),
    async close() {
      await Promise.all(Array.from(open, (one) => end(one)));
    },
  };
}

// a tmux that is only slow says nothing about the dialog
function isPaneGone(error: unknown): boolean {
  return error instanceof TmuxError && (error.code === 'no-pane' || error.code === 'no-server');
}
