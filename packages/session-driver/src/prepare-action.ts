import { mutePane } from '@gsd-code-skill/session-channel';
import type { Action, ActionName } from './action.ts';
import { answerByHold } from './answer/answer-by-hold.ts';
import { answerByKeys } from './answer/answer-by-keys.ts';
import { type Answer, answerDialog } from './answer/answer-dialog.ts';
import { describeLook } from './look/describe-screen.ts';
import { status } from './look/status.ts';
import { isHeld, type Target } from './look/target.ts';
import { waitFor } from './look/wait-for.ts';
import { type Outcome, refused, usage } from './outcome.ts';
import { checkText } from './prompt/check-text.ts';
import { clearThen } from './prompt/clear-then.ts';
import { pressKey } from './prompt/press-key.ts';
import { sendDraft, typeText } from './prompt/type-text.ts';

/** Does one thing with a pane. */
type Run = (target: Target) => Promise<Outcome>;

interface Entry<Given> {
  /** True when it types: one such action at a time on a pane. */
  readonly types: boolean;
  /** Checks what is given, before anything is looked at or typed. */
  prepare(given: Given): Run;
}

// a snapshot needs no Claude Code, so that it has no target
type TargetAction = Exclude<Action, { kind: 'snapshot' }>;
type Table = {
  readonly [Name in Exclude<ActionName, 'snapshot'>]: Entry<
    Extract<TargetAction, { readonly kind: Name }>
  >;
};

/** Checks an action and says how to do it. */
export function prepareAction(action: TargetAction): { types: boolean; run: Run } {
  const { types, prepare }: Entry<TargetAction> = actions[action.kind];
  return { types, run: prepare(action) };
}

const actions: Table = {
  status: { types: false, prepare: () => status },
  wait: { types: false, prepare: ({ states, seconds }) => waitFor(states, seconds) },
  mute: { types: false, prepare: ({ turns }) => mute(turns) },
  choose: {
    types: true,
    prepare({ choices }) {
      if (choices.length === 0) throw usage('choose takes numbers, or a label');
      return answer({ kind: 'choose', choices });
    },
  },
  answer: { types: true, prepare: ({ answers }) => answer({ kind: 'answers', answers }) },
  approve: { types: true, prepare: () => answer({ kind: 'approve' }) },
  deny: {
    types: true,
    prepare({ reason }) {
      return answer({ kind: 'deny', ...(reason !== undefined && { reason: checkText(reason) }) });
    },
  },
  type: { types: true, prepare: ({ text }) => type(checkText(text)) },
  clear_then: {
    types: true,
    prepare({ command }) {
      const text = checkText(command);
      return (target) => clearThen(target, text);
    },
  },
  submit: { types: true, prepare: () => submit },
  enter: key('Enter'),
  esc: key('Escape'),
  space: key('Space'),
  arrow_up: key('Up'),
  arrow_down: key('Down'),
};

function answer(given: Answer): Run {
  return (target) => answerDialog([answerByHold, answerByKeys], target, given);
}

function type(text: string): Run {
  return async (target) => {
    const { dialog, state } = (await target.look()).screen;
    // a dialog whose hook waits already is about to be drawn
    const isAsked = dialog !== undefined || (state === 'working' && (await isHeld(target)));
    return isAsked ? answer({ kind: 'text', text })(target) : typeText(target, text);
  };
}

async function submit(target: Target): Promise<Outcome> {
  const look = await target.look();
  if (look.screen.dialog) return answer({ kind: 'submit' })(target);
  if (look.screen.composer?.kind === 'draft') return sendDraft(target, look);
  throw refused('there is nothing to submit', describeLook(look));
}

function key(tmuxName: string): Entry<unknown> {
  return { types: true, prepare: () => (target) => pressKey(target, tmuxName) };
}

function mute(turns: number): Run {
  if (!Number.isSafeInteger(turns) || turns < 0 || turns > 1000) {
    throw usage(`mute takes a number of turns, up to 1000: not ${turns}`);
  }
  return async ({ stateDir, key: pane }) => {
    await mutePane(stateDir, pane, turns);
    const message = turns > 0 ? `muted for ${turns} turns` : 'not muted';
    return { verdict: 'delivered', message, data: { muted_turns: turns } };
  };
}
