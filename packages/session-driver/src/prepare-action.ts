import { mutePane } from '@gsd-code-skill/session-channel';
import type { Action, ActionName, Bound } from './action.ts';
import type { Answer } from './answer/answer.ts';
import { answerDialog } from './answer/answer-dialog.ts';
import { checkTurns } from './check-turns.ts';
import { status } from './look/status.ts';
import { waitFor } from './look/wait-for.ts';
import { type ActionOutcome, refused, usage } from './outcome.ts';
import { checkText } from './prompt/check-text.ts';
import { clearThen } from './prompt/clear-then.ts';
import { pressEscape, pressKey } from './prompt/press-key.ts';
import { requireComposer } from './prompt/require-composer.ts';
import { sendDraft, typeText } from './prompt/type-text.ts';
import { checkRequestId } from './request/check-request-id.ts';
import { show } from './request/show.ts';
import { isHeld, type Look, type Target } from './target/target.ts';

/** Does one thing with a pane. */
type Run = (target: Target) => Promise<ActionOutcome>;

interface Entry<Given> {
  /** True when it types: one such action at a time on a pane. */
  readonly types: boolean;
  /** True when the screen is told after it, whatever came of it. */
  readonly tells?: boolean;
  /** Checks what is given, before anything is looked at or typed. */
  prepare(given: Given): Run;
}

// these need no Claude Code, so that they have no target
const targetless = ['snapshot', 'ack', 'done', 'later'] as const satisfies readonly ActionName[];
type Targetless = (typeof targetless)[number];
type TargetAction = Exclude<Action, { kind: Targetless }>;

/** True for an action that needs no Claude Code. */
export function isTargetless({ kind }: Action): boolean {
  return targetless.some((name) => name === kind);
}

type Table = {
  readonly [Name in Exclude<ActionName, Targetless>]: Entry<
    Extract<TargetAction, { readonly kind: Name }>
  >;
};

/** Checks an action and says how to do it. */
export function prepareAction(action: TargetAction): {
  readonly types: boolean;
  readonly tells: boolean;
  readonly run: Run;
} {
  const { types, tells = false, prepare }: Entry<TargetAction> = actions[action.kind];
  return { types, tells, run: prepare(action) };
}

const actions: Table = {
  status: { types: false, prepare: () => status },
  show: { types: true, prepare: ({ id, ...options }) => show(checkRequestId(id), options) },
  wait: { types: false, prepare: ({ states, seconds }) => waitFor(states, seconds) },
  mute: { types: false, prepare: ({ turns }) => mute(turns) },
  choose: {
    types: true,
    prepare({ choices, permanent, ...bound }) {
      if (choices.length === 0) throw usage('choose takes numbers, or a label');
      return answer('choose', bound, { kind: 'choose', choices, ...(permanent && { permanent }) });
    },
  },
  answer: {
    types: true,
    prepare: ({ answers, ...bound }) => answer('answer', bound, { kind: 'answers', answers }),
  },
  approve: { types: true, prepare: (bound) => answer('approve', bound, { kind: 'approve' }) },
  deny: {
    types: true,
    prepare({ reason, ...bound }) {
      const why = reason === undefined ? {} : { reason: checkText(reason) };
      return answer('deny', bound, { kind: 'deny', ...why });
    },
  },
  type: { types: true, prepare: ({ text, ...bound }) => type(checkText(text), bound) },
  clear_then: {
    types: true,
    prepare({ command }) {
      const text = checkText(command);
      return (target) => clearThen(target, text);
    },
  },
  submit: { types: true, prepare: submit },
  enter: answeringKey('enter', 'Enter'),
  space: answeringKey('space', 'Space'),
  esc: {
    types: true,
    tells: true,
    prepare:
      ({ force = false }) =>
      (target) =>
        pressEscape(target, force),
  },
  arrow_up: key('Up'),
  arrow_down: key('Down'),
};

function answer(name: ActionName, bound: Bound, given: Answer): Run {
  const id = bound.for === undefined ? undefined : checkRequestId(bound.for);
  const checked = { ...bound, ...(id !== undefined && { for: id }) };
  return (target) => answerDialog(target, name, checked, given);
}

/** Answers where something is asked or said to be; does something else where nothing is. */
function answerOr(
  name: ActionName,
  bound: Bound,
  given: Answer,
  otherwise: (target: Target, look: Look) => Promise<ActionOutcome>,
): Run {
  const run = answer(name, bound, given);
  return async (target) => {
    if (bound.for !== undefined) return run(target);
    const look = await target.look();
    const { dialog, state } = look.screen;
    if (dialog !== undefined) return run(target);
    // a dialog whose hook waits already is about to be drawn
    if (state === 'working' && (await isHeld(target))) {
      throw refused('a dialog is about to open, nothing was typed');
    }
    return otherwise(target, look);
  };
}

function type(text: string, bound: Bound): Run {
  const given = { kind: 'text', text } as const;
  return answerOr('type', bound, given, (target, look) => typeText(target, text, look));
}

function submit(bound: Bound): Run {
  return answerOr('submit', bound, { kind: 'submit' }, async (target, look) => {
    if (look.screen.composer?.kind !== 'draft') throw refused('there is nothing to submit');
    await requireComposer(target, look);
    return sendDraft(target, look);
  });
}

function answeringKey(name: ActionName, tmuxName: string): Entry<Bound> {
  return {
    types: true,
    tells: true,
    prepare: (bound) =>
      answerOr(name, bound, { kind: 'key', key: tmuxName }, (target, look) =>
        pressKey(target, tmuxName, look),
      ),
  };
}

function key(tmuxName: string): Entry<unknown> {
  return { types: true, tells: true, prepare: () => (target) => pressKey(target, tmuxName) };
}

function mute(turns: number): Run {
  checkTurns(turns);
  return async ({ stateDir, key: pane }) => {
    await mutePane(stateDir, pane, turns);
    const message = turns > 0 ? `muted for ${turns} turns` : 'not muted';
    return { verdict: 'delivered', message, data: { muted_turns: turns } };
  };
}
