import {
  createHold,
  decisionKindOf,
  describeDecision,
  type Hold,
  hookOutput,
  type PaneKey,
  type RequestEnd,
  readAnswer,
  removeHold,
  writeReceipt,
} from '@gsd-code-skill/session-channel';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import type { HookEvent } from '../event/hook-event.ts';
import type { Owner } from '../event/owner.ts';
import { keyboardEnd, timeToWrite } from '../requests/keyboard-end.ts';
import { requestOf } from '../requests/request-of.ts';
import { whoPressed } from '../requests/who-pressed.ts';
import { createAnsweredForms } from './answered-forms.ts';
import { createDialogSight, type SeenHold, unseen } from './dialog-sight.ts';
import { takeHook } from './fifo.ts';

/** The dialogs whose hooks wait for a decision. */
export interface DialogHolds {
  readonly size: number;
  /** Keeps the hook of a request waiting: while its dialog is on the screen, or for a form some minutes. */
  open(event: HookEvent, owner: Owner, requestId: string): Promise<void>;
  /** Resolves when an answer to a request that is being passed on is noted. */
  passedOn(requestId: string): Promise<void>;
  /** True once for each form of a server whose answer its hook was told: its result is still to come. */
  takeAnsweredForm(pane: PaneKey, server: string): boolean;
  /** Ends some holds, whose requests are over. */
  withdraw(isOver: (hold: Hold) => boolean): Promise<void>;
  /** Looks for answers now. */
  look(): void;
  close(): Promise<void>;
}

interface OpenHold extends SeenHold {
  /** The last look for its answer, which passes one on. */
  looking?: Promise<void>;
  /** True while its screen is looked at. */
  isWatched: boolean;
  isOver: boolean;
}

// besides the watch on the folder, which misses some on some file systems
const answerInterval = 500;
const watchInterval = 700;

export interface DialogHoldsOptions {
  readonly stateDir: string;
  readonly tmux: (socketPath: string) => Tmux;
  /** Told when a request is answered, or its dialog has gone. */
  readonly onOver: (requestId: string, end: RequestEnd) => Promise<void>;
}

export function createDialogHolds({ stateDir, tmux, onOver }: DialogHoldsOptions): DialogHolds {
  const open = new Set<OpenHold>();
  const sight = createDialogSight({ tmux, open });
  const answeredForms = createAnsweredForms();
  let answers: NodeJS.Timeout | undefined;
  let watching: NodeJS.Timeout | undefined;

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
    const looks = Array.from(open, (one) => {
      one.looking = takeAnswer(one, one.looking).catch(() => end(one));
      return one.looking;
    });
    await Promise.allSettled(looks);
  }

  async function takeAnswer(one: OpenHold, before: Promise<void> | undefined): Promise<void> {
    await before;
    const answer = one.isOver ? undefined : await readAnswer(stateDir, one.hold.id);
    if (answer === undefined || one.isOver) return;
    if (await sight.isLeft(one)) return endAtKeyboard(one);
    const decision = hookOutput(one.hold, answer.decision);
    // not from answerHold, which would have refused it; the keyboard still answers
    if (decision.status === 'unfit') return end(one);
    one.isOver = true;
    // before Claude Code can tell of it
    if (one.hold.kind === 'elicitation') answeredForms.add(one.hold);
    if (await one.hook.print(`${decision.output}\n`)) {
      const receipt = { kind: 'hold', at: Date.now(), holdId: one.hold.id } as const;
      // before the hold goes: who finds neither concludes that the answer came too late
      const delivered = { ...receipt, outcome: 'delivered' } as const;
      await writeReceipt(stateDir, one.hold.pane, delivered).catch(() => {});
      const { by, rule, channel } = answer;
      const how = maskSecrets(describeDecision(answer.decision));
      const decided = { by, how, decision: decisionKindOf(answer.decision) };
      await settleRequest(one, { ...decided, ...(rule && { rule }), ...(channel && { channel }) });
    }
    await forget(one);
  }

  async function watch(): Promise<void> {
    // a slow tmux must not make one look count as two, nor keep others from their first
    const idle = Array.from(open).filter(({ isWatched }) => !isWatched);
    const looks = idle.map(async (one) => {
      one.isWatched = true;
      const fate = await sight.fateOfHold(one);
      one.isWatched = false;
      // its answer may have been passed on meanwhile
      if (fate === 'open' || one.isOver) return;
      await (fate === 'over' ? endAtKeyboard(one) : end(one));
    });
    await Promise.allSettled(looks);
  }

  async function settleRequest({ hold }: OpenHold, end: RequestEnd): Promise<void> {
    const { requestId } = hold;
    if (requestId !== undefined) await onOver(requestId, end).catch(() => {});
  }

  function describeHold(event: HookEvent, owner: Owner, requestId: string): Promise<Hold> {
    const { id: _, suggestions: __, subagent: ___, ...held } = requestOf(event, owner, requestId);
    return createHold(stateDir, { ...held, requestId });
  }

  async function endAtKeyboard(one: OpenHold): Promise<void> {
    if (one.isOver) return;
    // whoever answers meanwhile is told what came of it
    one.isOver = true;
    const { header, payload } = one.event;
    const seen = { transcriptPath: payload.transcript_path, claudePid: header.claudePid };
    const end = await keyboardEnd(one.hold, { ...seen, timeout: timeToWrite });
    const by = await whoPressed(one.hold.requestId ?? '', one.event, tmux);
    await settleRequest(one, { ...end, by });
    await forget(one);
    await one.hook.release();
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
      const hook = await takeHook(event, stateDir);
      if (hook === undefined) return;
      const hold = await describeHold(event, owner, requestId).catch(async (error: unknown) => {
        // nobody could answer it: the keyboard has to
        await hook.release();
        throw error;
      });
      open.add({ ...unseen({ hold, hook, event }), isWatched: false, isOver: false });
      tick();
      void watch();
    },
    async passedOn(requestId) {
      await Array.from(open).find(({ hold }) => hold.requestId === requestId)?.looking;
    },
    takeAnsweredForm: answeredForms.take,
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
