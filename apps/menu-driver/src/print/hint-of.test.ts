import type { FittingAction } from '@gsd-code-skill/session-driver';
import { expect, test } from 'vitest';
import { hintOf } from './hint-of.ts';

test.for<[FittingAction, string]>([
  [{ action: 'type' }, 'type <text>'],
  [{ action: 'type', effect: 'is queued' }, 'type <text> (is queued)'],
  [{ action: 'esc', effect: 'interrupts' }, 'esc (interrupts)'],
  [{ action: 'wait', states: ['idle'] }, 'wait idle'],
  [{ action: 'clear_then' }, 'clear_then <command>'],
  [{ action: 'submit' }, 'submit'],
  [{ action: 'snapshot' }, 'snapshot'],
  [{ action: 'choose', choices: [1, 2] }, 'choose <one of 1, 2>'],
  [{ action: 'choose', choices: ['No, exit'] }, 'choose <one of "No, exit">'],
  [{ action: 'choose', choices: [1, 2], several: true }, 'choose <some of 1, 2>'],
  [{ action: 'answer', questions: 3 }, 'answer <one for each of the 3 tabs>'],
  [{ action: 'approve' }, 'approve'],
  [{ action: 'deny' }, 'deny'],
  [{ action: 'deny', reason: true }, 'deny [reason]'],
  [{ action: 'deny', bound: true, reason: true }, 'deny --for <request> [reason]'],
])('writes %j as %s', ([fitting, hint]) => {
  expect(hintOf(fitting)).toBe(hint);
});
