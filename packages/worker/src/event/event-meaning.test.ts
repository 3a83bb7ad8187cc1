import { notificationTypes } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import { meaningOf } from './event-meaning.ts';
import type { HookPayload } from './hook-event.ts';
import { ownEventName } from './own-event.ts';

test('each notification that we register for tells something', () => {
  const triggers = notificationTypes.map(
    (notification_type) =>
      meaningOf({ name: 'Notification', payload: { notification_type } })?.trigger,
  );
  expect(triggers).toEqual(['idle_prompt', 'permission_prompt', 'elicitation']);
  const payload = { notification_type: 'auth_success' };
  expect(meaningOf({ name: 'Notification', payload })).toBeUndefined();
});

test('of a subagent, what it asks is told alone', () => {
  const told = (name: string, payload: HookPayload = {}) =>
    meaningOf({ name, payload: { agent_id: 'a1', ...payload } })?.trigger;
  expect(told('PreToolUse', { tool_name: 'AskUserQuestion' })).toBe('ask_user_question');
  expect(told('PermissionRequest', { tool_name: 'Bash' })).toBe('permission_prompt');
  expect(told('Elicitation')).toBe('elicitation');
  expect(told('Stop')).toBeUndefined();
});

test('a dialog that was seen means what one means that was announced', () => {
  const announced = { name: 'Elicitation', payload: {} };
  const seen = { name: ownEventName, payload: { notice_trigger: 'elicitation' } } as const;
  expect(meaningOf(seen)).toEqual(meaningOf(announced));
});
