import { mutedTurns, mutePane, openHolds } from '@gsd-code-skill/session-channel';
import { answerByHold } from './answer-by-hold.ts';
import { answerByKeys } from './answer-by-keys.ts';
import { type Answer, answerDialog } from './answer-dialog.ts';
import { checkText } from './check-text.ts';
import { clearThen } from './clear-then.ts';
import { describeLook, describeScreen } from './describe-screen.ts';
import { refused, usage } from './outcome.ts';
import { parseAnswers } from './parse-answers.ts';
import { pressKey } from './press-key.ts';
import type { Action, Target } from './target.ts';
import { sendDraft, typeText } from './type-text.ts';

/** Checks an action's arguments, before anything is looked at or typed. */
type Prepare = (args: readonly string[]) => Action;

/** Actions that type; one at a time on a pane. */
export const typingActions: Readonly<Record<string, Prepare>> = {
  choose(args) {
    if (args.length === 0) throw usage('choose takes numbers, or a label');
    return (target) => answer(target, { kind: 'choose', choices: args });
  },
  answer(args) {
    const answers = parseAnswers(args);
    return (target) => answer(target, { kind: 'answers', answers });
  },
  approve(args) {
    takesNothing('approve', args);
    return (target) => answer(target, { kind: 'approve' });
  },
  deny(args) {
    if (args.length === 0) return (target) => answer(target, { kind: 'deny' });
    const reason = checkText(args.join(' '));
    return (target) => answer(target, { kind: 'deny', reason });
  },
  type(args) {
    const text = checkText(args.join(' '));
    return async (target) => {
      const { dialog, state } = (await target.look()).screen;
      // a dialog whose hook waits already is about to be drawn
      const isAsked = dialog !== undefined || (state === 'working' && (await isHeld(target)));
      return isAsked ? answer(target, { kind: 'text', text }) : typeText(target, text);
    };
  },
  clear_then(args) {
    const command = checkText(args.join(' '));
    return (target) => clearThen(target, command);
  },
  submit(args) {
    takesNothing('submit', args);
    return async (target) => {
      const look = await target.look();
      if (look.screen.dialog) return answer(target, { kind: 'submit' });
      if (look.screen.composer?.kind === 'draft') return sendDraft(target, look);
      throw refused('there is nothing to submit', describeLook(look));
    };
  },
  enter: key('enter', 'Enter'),
  esc: key('esc', 'Escape'),
  space: key('space', 'Space'),
  arrow_up: key('arrow_up', 'Up'),
  arrow_down: key('arrow_down', 'Down'),
};

/** Actions that only look or take a note. */
export const quietActions: Readonly<Record<string, Prepare>> = {
  status(args) {
    takesNothing('status', args);
    return async (target) => {
      const { screen } = await target.look();
      const [message = '', ...lines] = describeScreen(screen);
      const muted = await mutedTurns(target.stateDir, target.key);
      const note = muted > 0 ? [`muted: ${muted} turns`] : [];
      const data = { ...screen, pane: target.pane.id, ...(muted > 0 && { muted_turns: muted }) };
      return { verdict: 'ok', message, lines: [...lines, ...note], data };
    };
  },
  mute([turns = '', ...more]) {
    takesNothing('mute', more);
    const count = turns === 'off' ? 0 : Number(turns);
    if (turns === '' || !Number.isSafeInteger(count) || count < 0 || count > 1000) {
      throw usage(`mute takes a number of turns, up to 1000, or off: not "${turns}"`);
    }
    return async (target) => {
      await mutePane(target.stateDir, target.key, count);
      const message = count > 0 ? `muted for ${count} turns` : 'not muted';
      return { verdict: 'delivered', message, data: { muted_turns: count } };
    };
  },
};

const answer = (target: Target, given: Answer) =>
  answerDialog([answerByHold, answerByKeys], target, given);

async function isHeld({ stateDir, key }: Target): Promise<boolean> {
  return (await openHolds(stateDir, key)).length > 0;
}

function key(name: string, tmuxName: string): Prepare {
  return (args) => {
    takesNothing(name, args);
    return (target) => pressKey(target, tmuxName);
  };
}

function takesNothing(name: string, args: readonly string[]): void {
  if (args.length > 0) throw usage(`${name} takes no "${args.join(' ')}"`);
}
