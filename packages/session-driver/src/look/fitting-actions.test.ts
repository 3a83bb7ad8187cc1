import type { Composer, Dialog, Screen } from '@gsd-code-skill/claude-screen';
import { expect, test } from 'vitest';
import { type FittingAction, fittingActions } from './fitting-actions.ts';

const composer = (kind: Composer['kind']): Composer => ({
  kind,
  text: kind === 'draft' ? 'half a thought' : '',
  mode: 'prompt',
  queued: [],
});
const dialog = (kind: Dialog['kind'], more: Partial<Dialog> = {}): Screen => ({
  state: 'menu',
  dialog: {
    kind,
    title: 'Go on?',
    body: [],
    multiSelect: false,
    options: [
      { number: 1, label: 'Yes', focused: true },
      { number: 2, label: 'No', focused: false },
    ],
    tabs: [],
    hints: [],
    ...more,
  },
  evidence: [],
});
const freeText = { text: '', focused: false };
const screen = (state: Screen['state'], row?: Composer): Screen => ({
  state,
  ...(row && { composer: row }),
  evidence: [],
});
const bound = true;
const choose: FittingAction = { action: 'choose', bound, choices: [1, 2] };
const always: readonly FittingAction[] = [{ action: 'esc' }, { action: 'snapshot' }];

test.for<[string, Screen, readonly FittingAction[]]>([
  [
    'an idle session',
    screen('idle', composer('empty')),
    [{ action: 'type' }, { action: 'clear_then' }, { action: 'snapshot' }],
  ],
  [
    'a draft',
    screen('idle', composer('draft')),
    [{ action: 'type' }, { action: 'clear_then' }, { action: 'submit' }, { action: 'snapshot' }],
  ],
  [
    'work',
    screen('working', composer('empty')),
    [
      { action: 'type', effect: 'is queued' },
      { action: 'esc', effect: 'interrupts' },
      { action: 'wait', states: ['idle'] },
    ],
  ],
  [
    'a screen that cannot be read',
    screen('unknown'),
    [{ action: 'snapshot' }, { action: 'enter' }, { action: 'esc' }],
  ],
  ['a question', dialog('question', { freeText }), [choose, { action: 'type', bound }, ...always]],
  [
    'a question with several answers',
    dialog('multi_select_question'),
    [{ ...choose, several: true }, ...always],
  ],
  [
    'questions',
    dialog('question_tabs', {
      tabs: [
        { label: 'Database', answered: true },
        { label: 'Features', answered: false },
      ],
    }),
    [{ action: 'answer', bound, questions: 2 }, ...always],
  ],
  ['a review', dialog('review'), [{ action: 'submit', bound }, choose, ...always]],
  [
    'a permission',
    dialog('permission'),
    [{ action: 'approve', bound }, { action: 'deny', bound, reason: true }, choose, ...always],
  ],
  [
    'rows without numbers',
    dialog('trust', { options: [{ label: 'No, exit', focused: true }] }),
    [
      { action: 'approve', bound },
      { action: 'deny', bound, reason: true },
      { action: 'choose', bound, choices: ['No, exit'] },
      ...always,
    ],
  ],
  [
    'a form',
    dialog('elicitation', { freeText }),
    [{ action: 'type', bound }, { action: 'deny', bound }, ...always],
  ],
  [
    'a dialog of another kind, without rows',
    dialog('unknown', { options: [] }),
    [{ action: 'enter', bound }, { action: 'arrow_up' }, { action: 'arrow_down' }, ...always],
  ],
])('%s', ([, given, actions]) => {
  expect(fittingActions(given)).toEqual(actions);
});
