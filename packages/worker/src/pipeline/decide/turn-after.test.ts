import { expect, test } from 'vitest';
import type { HookEvent } from '../../event/hook-event.ts';
import { turnAfter } from './turn-after.ts';

const event = (name: string, payload: object = {}) =>
  ({ name, payload, entry: { writtenAt: 5 }, wakeId: 'w2' }) as HookEvent;
const open = { id: 'w1', at: 1, isOpen: true };
const closed = { ...open, isOpen: false };

test.for([
  ['UserPromptSubmit', {}, { id: 'w2', at: 5, isOpen: true }],
  ['Stop', {}, { ...closed, isCompacting: false }],
  ['StopFailure', {}, { ...closed, isCompacting: false }],
  ['SessionStart', { source: 'clear' }, { ...closed, isCompacting: false }],
  ['SessionStart', { source: 'compact' }, open],
  ['SessionEnd', {}, { ...closed, isCompacting: false }],
  ['PreCompact', {}, { ...open, isCompacting: true }],
  ['PostCompact', {}, { ...open, isCompacting: false }],
  ['Noticed', { notice_trigger: 'interrupted' }, closed],
  ['Noticed', { notice_trigger: 'stuck' }, open],
  ['Notification', {}, open],
  ['Stop', { agent_id: 'a1' }, open],
] as const)('an open turn after %s %j', ([name, payload, after]) => {
  expect(turnAfter(event(name, payload), open)).toEqual(after);
});

test('a session that works on after its Stop is in its turn again', () => {
  expect(turnAfter(event('PreToolUse'), closed)).toEqual(open);
  expect(turnAfter(event('PermissionRequest', { agent_id: 'a1' }), closed)).toEqual(closed);
  expect(turnAfter(event('Stop'), undefined)).toBeUndefined();
});
