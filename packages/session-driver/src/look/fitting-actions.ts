import type { Dialog, Screen } from '@gsd-code-skill/claude-screen';
import type { ActionName } from '../action.ts';
import type { WaitState } from './wait-state.ts';

/** An action that fits a screen, with what it could be given there. */
export interface FittingAction {
  readonly action: ActionName;
  /** True when it needs to say which request it is for. */
  readonly bound?: true;
  /** What there is to choose from: numbers, or labels where the rows have none. */
  readonly choices?: readonly (number | string)[];
  /** True when several of the choices may be taken. */
  readonly several?: true;
  /** How many questions there are to answer. */
  readonly questions?: number;
  /** True when Claude Code can be told why. */
  readonly reason?: true;
  /** What to wait for. */
  readonly states?: readonly WaitState[];
  /** What else comes of it. */
  readonly effect?: 'is queued' | 'interrupts';
}

/** The actions that fit a screen. */
export function fittingActions({ state, dialog, composer }: Screen): readonly FittingAction[] {
  if (dialog) {
    const answers = dialogActions(dialog).map((one) => ({ ...one, bound: true as const }));
    const arrows = answers.some(({ action }) => action === 'enter');
    return [
      ...answers,
      ...(arrows ? plain('arrow_up', 'arrow_down') : []),
      ...plain('esc', 'snapshot'),
    ];
  }
  if (state === 'working') {
    return [
      { action: 'type', effect: 'is queued' },
      { action: 'esc', effect: 'interrupts' },
      { action: 'wait', states: ['idle'] },
    ];
  }
  if (!composer) return plain('snapshot', 'enter', 'esc');
  const submit = composer.kind === 'draft' ? plain('submit') : [];
  return [...plain('type', 'clear_then'), ...submit, ...plain('snapshot')];
}

function dialogActions({ kind, options, freeText, tabs }: Dialog): readonly FittingAction[] {
  // rows that grant for longer than once are for those who look for them
  const rows = options.filter(({ grants }) => grants !== 'permanent');
  const choices = rows.map(({ number, label }) => number ?? label);
  const choose: readonly FittingAction[] =
    choices.length > 0 ? [{ action: 'choose', choices }] : [];
  const type = freeText ? plain('type') : [];
  if (kind === 'question_tabs') return [{ action: 'answer', questions: tabs.length }];
  if (kind === 'review') return [...plain('submit'), ...choose];
  if (kind === 'multi_select_question') {
    return [{ action: 'choose', choices, several: true }, ...type];
  }
  if (kind === 'question') return [...choose, ...type];
  if (kind === 'permission' || kind === 'plan' || kind === 'trust') {
    return [...plain('approve'), { action: 'deny', reason: true }, ...choose];
  }
  if (kind === 'elicitation') return [...type, ...plain('deny')];
  return [...choose, ...plain('enter')];
}

function plain(...names: readonly ActionName[]): readonly FittingAction[] {
  return names.map((action) => ({ action }));
}
