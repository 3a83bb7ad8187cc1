import { expect, test } from 'vitest';
import { hookEntries } from './hook-entries.ts';
import { knowsEvent, missingEvents } from './known-events.ts';

// read out of the programs themselves
const all = 13;
test.for([
  [
    '1.0.128',
    8,
    ['PermissionRequest', 'Elicitation', 'ElicitationResult', 'PostCompact', 'StopFailure'],
  ],
  ['2.0.44', 8, ['PermissionRequest']],
  ['2.0.45', 9, ['Elicitation', 'ElicitationResult', 'PostCompact', 'StopFailure']],
  ['2.1.62', 9, ['Elicitation']],
  ['2.1.63', 11, ['PostCompact', 'StopFailure']],
  ['2.1.76', 12, ['StopFailure']],
  ['2.1.78', all, []],
  ['2.1.325', all, []],
  ['3.0.0', all, []],
  [undefined, all, []],
] as const)('registers for %s only what it knows', ([version, count, unknown]) => {
  const events = Object.keys(hookEntries('/state/hook.sh', version));
  expect(events).toHaveLength(count);
  for (const event of unknown) expect(events).not.toContain(event);
  expect(events.every((event) => knowsEvent(event, version))).toBe(true);
});

test('says what goes on without an event', () => {
  expect(missingEvents('2.1.325')).toEqual([]);
  expect(missingEvents('2.1.76')).toEqual([
    'without StopFailure a failed turn is reported when the session is idle',
  ]);
  expect(missingEvents('2.1.75')).toEqual([
    'without PostCompact the end of a compaction is not reported',
    'without StopFailure a failed turn is reported when the session is idle',
  ]);
});
