import { expect, test } from 'vitest';
import { announcedKinds } from './request.ts';
import {
  isRequestTrigger,
  isTurnEnd,
  kindOfTrigger,
  triggerOfKind,
  triggerTypes,
} from './trigger.ts';

test('knows what asks for an answer, and what for', () => {
  const asked = triggerTypes.filter(isRequestTrigger).map((type) => [type, kindOfTrigger(type)]);
  expect(Object.fromEntries(asked)).toEqual({
    permission_prompt: 'permission',
    ask_user_question: 'question',
    plan_approval: 'plan',
    elicitation: 'elicitation',
  });
});

test('knows the reason of everything that a hook announces', () => {
  expect(announcedKinds.map(triggerOfKind).map(kindOfTrigger)).toEqual(announcedKinds);
});

test('knows what ends a turn', () => {
  expect(triggerTypes.filter(isTurnEnd)).toEqual(['response_complete', 'response_failed']);
});
