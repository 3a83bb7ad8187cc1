import { expect, test } from 'vitest';
import { waitingEvents } from './waiting-events.ts';

test.for([
  ['hook', 'async', ['PermissionRequest', 'Elicitation']],
  ['keys', 'async', []],
  ['hook', 'bidirectional', ['PermissionRequest', 'Elicitation', 'Stop']],
  ['keys', 'bidirectional', ['Stop']],
] as const)('answers by %s, hooks %s: %s wait', ([answer_channel, hook_mode, events]) => {
  expect(waitingEvents({ answer_channel, hook_mode })).toEqual(events);
});
