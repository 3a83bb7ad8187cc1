import { setTimeout as delay } from 'node:timers/promises';
import type { Dialog } from '@gsd-code-skill/claude-screen';
import { pressedMark, pressedOption } from '@gsd-code-skill/core';
import {
  appendDecision,
  type DecisionKind,
  inputDigest,
  settleRequest,
} from '@gsd-code-skill/session-channel';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import { refused, unconfirmed } from '../../outcome.ts';
import type { Subject } from '../../request/subject.ts';
import { lookUntilStill, makeRoom, type Room } from '../../target/make-room.ts';
import { type Look, lookUntil, type Target } from '../../target/target.ts';
import type { Effect } from '../answer.ts';
import { objectionTo, refusalOf } from '../objection.ts';
import { dialogFingerprint } from './dialog-fingerprint.ts';

/** A pane whose keys reach one request and no other. */
export interface GuardedPane extends Target {
  /** The dialog as it was before the first key. */
  readonly dialog: Dialog;
  /** The pane without the guard, for what comes after the dialog. */
  readonly target: Target;
  /** Notes that the dialog is left, and how its request ended. */
  settleRequest(how: string, decision: DecisionKind): Promise<void>;
  /** Gives the window its size back. */
  release(): Promise<void>;
}

/** Finds the dialog of a request on the screen and guards its keys, or refuses. */
export async function guardPane(
  target: Target,
  subject: Subject,
  effectOf: (dialog: Dialog) => Effect,
): Promise<GuardedPane> {
  const effectOn = ({ screen: { dialog } }: Look) => (dialog ? effectOf(dialog) : 'denial');
  const first = await lookForDialog(target, subject);
  const cut = objectionTo(target, subject, effectOn(first), first)?.isCut;
  const room = cut ? await makeRoom(target, heightFor(target, subject)) : undefined;
  try {
    await room?.look();
    // a dialog takes no keys in its first tenth of a second
    await delay(250);
    const look = await target.look();
    // on this sight of it: the cursor may be on another row by now
    const effect = effectOn(look);
    const objection = objectionTo(target, subject, effect, look);
    if (objection) throw refusalOf(objection);
    const { dialog } = look.screen;
    if (dialog === undefined) throw refused('no dialog is open, nothing was pressed');
    return guard(target, subject, effect, dialog, room);
  } catch (error) {
    await room?.giveBack();
    throw error;
  }
}

/** Looks for the dialog, a moment longer for one that was announced and is still to be drawn. */
async function lookForDialog(target: Target, { request }: Subject): Promise<Look> {
  const look = await target.look();
  const { dialog, dialogHeldBack, state } = look.screen;
  if (dialog !== undefined) return lookUntilStill(target, look);
  const isComing = dialogHeldBack || ['working', 'unknown'].includes(state);
  if (request === undefined || !isComing) return look;
  const drawn = await lookUntil(target, ({ screen }) => screen.dialog !== undefined, 2500);
  return drawn ? lookUntilStill(target, drawn) : target.look();
}

function guard(
  target: Target,
  subject: Subject,
  effect: Effect,
  dialog: Dialog,
  room: Room | undefined,
): GuardedPane {
  const { id } = subject;
  const pressed: string[] = [];

  /** The state of the dialog on a screen, if a key may be pressed for the request there. */
  function stateOn(look: Look): string {
    const begun = pressed.length > 0 ? dialog : undefined;
    const objection = objectionTo(target, subject, effect, look, begun);
    const state = dialogFingerprint(look.screen.dialog);
    // what was decided was decided on this sight of it: its rows, and the one the cursor is on
    const hasChanged = begun === undefined && state !== dialogFingerprint(dialog);
    if (objection === undefined && hasChanged) {
      throw refused(`the dialog of request ${id} has just changed, nothing was pressed`);
    }
    if (objection === undefined) return state;
    if (begun === undefined) throw refusalOf(objection);
    throw unconfirmed(`${objection.reason}; pressed for it before: ${pressed.join(' ')}`);
  }

  async function allow(keys: string): Promise<void> {
    const { look, noted } = await target.lookNoted(pressedOption);
    const state = stateOn(look);
    const mark = pressedMark(id, state);
    if (noted === mark) {
      const what = `a key was pressed for request ${id} before, and its dialog has not changed`;
      const advice = 'an arrow key shows whether it takes keys';
      throw unconfirmed(`${what}: nothing was pressed again (${advice})`);
    }
    try {
      // at the pane, so that no other driver presses it again; the last look is right before the key
      if (stateOn(await target.noteAndLook(pressedOption, mark)) !== state) {
        throw refused(`the dialog of request ${id} has just changed, nothing more was pressed`);
      }
    } catch (error) {
      // it would say of a key that it was pressed; the mark before it still tells the truth
      await target.note(pressedOption, noted).catch(() => {});
      throw error;
    }
    pressed.push(keys);
  }

  return {
    ...target,
    dialog,
    target,
    async press(...keys) {
      await allow(keys.join(' '));
      await target.press(...keys);
    },
    async type(text) {
      await allow('text');
      await target.type(text);
    },
    async paste(text) {
      await allow('text');
      await target.paste(text);
    },
    async settleRequest(how, decision) {
      // in this order: whoever finds no key pressed for it finds it settled
      await record(target, subject, dialog, { how, decision });
      // the same question may be asked again
      await target.note(pressedOption, undefined).catch(() => {});
    },
    async release() {
      await room?.giveBack();
    },
  };
}

/** Notes a decision that keys have made. */
async function record(
  { stateDir, by, pane, rights }: Target,
  { id, request, rule }: Subject,
  dialog: Dialog,
  { how, decision }: { readonly how: string; readonly decision: DecisionKind },
): Promise<void> {
  const words = maskSecrets(how);
  const end = { by, how: words, decision, channel: 'keys', ...(rule !== undefined && { rule }) };
  if (request) {
    await settleRequest(stateDir, id, end);
    return;
  }
  const { kind, title, body } = dialog;
  // the keys were taken, whether there is room to write it down or not
  await appendDecision(stateDir, {
    ...end,
    at: new Date().toISOString(),
    session: pane.sessionName,
    agent: rights.agentId ?? '',
    request: id,
    tool: kind,
    input: inputDigest({ title, body }),
    verdict: 'delivered',
  }).catch(() => {});
}

const mostRows = 2000;

/** Rows in which a request should find room. */
function heightFor({ pane }: Target, { request }: Subject): number {
  if (request === undefined) return 400;
  const lines = Object.values(request.toolInput).flatMap((value) =>
    (typeof value === 'string' ? value : (JSON.stringify(value, undefined, 1) ?? '')).split('\n'),
  );
  const width = Math.max(20, pane.width - 10);
  const rows = lines.reduce((count, line) => count + 1 + Math.floor(line.length / width), 0);
  return Math.min(mostRows, 100 + rows * 2);
}
